import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Forbid imports from these folders of src. */
function apart(...folders) {
  const group = folders.flatMap((folder) => [`**/${folder}`, `**/${folder}/*`, `**/${folder}/**`]);
  return { "no-restricted-imports": ["error", { patterns: [{ group, message: "This folder does not know that one." }] }] };
}

export default ts.config(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What a text says comes beside it as facts; a text is shown, and never taken apart.
    files: ["src/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "CallExpression[callee.property.name=/^(match|matchAll|replace|replaceAll|search|split)$/][callee.object.property.name=/^(text|prompt|label)$/]",
          "CallExpression[callee.property.name=/^(exec|test)$/] > MemberExpression.arguments[property.name=/^(text|prompt|label)$/]",
        ].map((selector) => ({ selector, message: "Read the facts of an event or option, not its words." })),
      ],
    },
  },
  { files: ["src/games/**"], rules: apart("table", "lobby") },
  { files: ["src/board/**", "src/forms/**", "src/parts/**"], rules: apart("table", "lobby", "games") },
  { files: ["src/session/**"], rules: apart("table", "lobby", "board", "forms", "parts") },
  { files: ["*.config.ts", "*.config.js"], languageOptions: { globals: globals.node } },
);
