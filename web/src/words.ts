/** Words for the screen that belong to no game. */

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
