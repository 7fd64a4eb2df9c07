/** Going from mark to mark on the way through a game. */

/** The last mark before a step, or the beginning. */
export function before(marks: readonly { at: number }[], at: number): number {
  return marks.findLast((mark) => mark.at < at)?.at ?? 0;
}

/** The first mark after a step, or the end. */
export function after(marks: readonly { at: number }[], at: number, last: number): number {
  return marks.find((mark) => mark.at > at)?.at ?? last;
}
