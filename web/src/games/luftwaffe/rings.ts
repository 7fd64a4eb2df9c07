/** Where the name of a ring stands: above it, below it, or at the edge of what is in sight. */
export function named(top: number, bottom: number, room: { top: number; bottom: number }): number {
  if (top - 12 >= room.top && top - 12 <= room.bottom) return top - 12;
  if (bottom + 18 <= room.bottom && bottom + 18 >= room.top) return bottom + 18;
  return Math.min(Math.max(top - 12, room.top), room.bottom);
}
