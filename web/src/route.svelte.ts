/** Which page is shown; the address bar says it. */
import { base } from "./base";

interface Route {
  path: string;
  search: string;
}

function here(): Route {
  const path = location.pathname;
  return { path: path.startsWith(`${base}/`) ? path.slice(base.length) : path, search: location.search };
}

class Router {
  now = $state.raw<Route>(here());

  constructor() {
    addEventListener("popstate", () => {
      this.now = here();
    });
  }

  get table(): string | null {
    return /^\/table\/([^/]+)/.exec(this.now.path)?.[1] ?? null;
  }

  /** The keys in a link that somebody was sent. */
  get keys(): string[] {
    return new URLSearchParams(this.now.search).getAll("key");
  }
}

export const router = new Router();

export function go(url: string): void {
  history.pushState(null, "", base + url);
  router.now = here();
}

/** Change the address without a step in the history, to take a key out of sight. */
export function replaceUrl(url: string): void {
  history.replaceState(null, "", base + url);
  router.now = here();
}
