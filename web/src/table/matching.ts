/** Rules that hold all the words that somebody types; those with a word in the number or the title first. */
import type { RuleText } from "../wire";

export function matching(rules: readonly RuleText[], wanted: string): RuleText[] {
  const words = wanted.toLowerCase().replaceAll("§", "").split(/\s+/).filter(Boolean);
  const holds = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = rules.filter((rule) => holds(`${rule.id} ${rule.title} ${rule.text}`));
  const named = found.filter((rule) => holds(`${rule.id} ${rule.title}`));
  return [...named, ...found.filter((rule) => !named.includes(rule))];
}
