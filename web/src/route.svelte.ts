/** Which page is shown; the address bar says it. */

interface Route {
  path: string;
  search: string;
}

function here(): Route {
  return { path: location.pathname, search: location.search };
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
  history.pushState(null, "", url);
  router.now = here();
}

/** Change the address without a step in the history, to take a key out of sight. */
export function replaceUrl(url: string): void {
  history.replaceState(null, "", url);
  router.now = here();
}
