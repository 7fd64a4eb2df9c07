/** The path below which the server has the tables, such as "/airwar"; the server writes it into the page. */
export const base = document.querySelector<HTMLMetaElement>('meta[name="airwar-path"]')?.content ?? "";
