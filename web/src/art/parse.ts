/** The first group of a pattern in a drawing's text. */
export function found(text: string, pattern: RegExp, what: string): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`A drawing lacks its ${what}`);
  return value;
}

/** The path data of one of its parts. */
export function pathOf(text: string, id: string): string {
  return found(text, new RegExp(`id="${id}"[^>]* d="([^"]*)"`), `path ${id}`);
}

/** The name of a drawing by its file. */
export function nameOf(file: string): string {
  return found(file, /([^/]+)\.svg$/, "name");
}

/** Drawings by the names of their files. */
export function byName<T>(
  files: Readonly<Record<string, string>>,
  parse: (name: string, text: string) => T,
): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(files).map(([file, text]) => {
      const name = nameOf(file);
      return [name, parse(name, text)];
    }),
  );
}
