/** The tables whose keys this browser holds, and how each stands. */
import { myTables } from "../http";
import { drop, held, type HeldTable } from "../keys";
import type { MyTable } from "../wire";

export class Mine {
  tables = $state.raw<HeldTable[]>(held());
  known = $state.raw<Readonly<Partial<Record<string, MyTable>>>>({});
  /** The game to go on with: where one has to decide, else the one opened last. */
  readonly next = $derived.by<HeldTable | null>(() => {
    const open = this.tables.filter((table) => this.known[table.table]?.status === "open");
    return open.find((table) => this.known[table.table]?.turn) ?? open[0] ?? null;
  });

  constructor() {
    const keys = this.tables.flatMap((table) => Object.values(table.keys));
    if (!keys.length) return;
    myTables(keys.filter((key, index) => keys.indexOf(key) === index)).then(
      (found) => {
        this.known = Object.fromEntries(found.map((table) => [table.table, table]));
      },
      () => undefined,
    );
  }

  standing(table: string): string {
    const found = this.known[table];
    if (!found) return "";
    if (found.status === "over") return "over";
    return found.turn ? "your decision" : "others decide";
  }

  against(table: string): string {
    const found = this.known[table];
    if (!found) return "";
    const others = found.seats.filter((seat) => !found.you.includes(seat.seat)).map((seat) => seat.name);
    return others.length ? `against ${others.join(", ")}` : "at one screen";
  }

  forget(table: string): void {
    drop(table);
    this.tables = held();
  }
}
