/** A planned move under way: the answers that are still to be given, and when to stop. */
import type { GameEvent, StateMessage } from "../wire";

export class Course {
  private keys: string[] = [];
  private wrong: (event: GameEvent) => boolean = () => false;

  get left(): number {
    return this.keys.length;
  }

  /** `wrong` knows the events after which the rest of the plan makes no sense. */
  set(keys: readonly string[], wrong: (event: GameEvent) => boolean): void {
    this.keys = [...keys];
    this.wrong = wrong;
  }

  end(): void {
    this.keys = [];
  }

  /** What has happened since the last answer. */
  hear(state: StateMessage): void {
    const asked = state.open.some((each) => each.mine && each.seat === state.seat);
    if (state.events.some(this.wrong) || (!asked && !state.wait)) this.end();
  }

  /** The next answer, if it is on offer; anything else ends the plan. Null waits. */
  next(options: readonly string[] | null): string | null {
    if (options === null) return null;
    const key = this.keys.shift();
    if (key === undefined) return null;
    if (options.includes(key)) return key;
    this.end();
    return null;
  }
}
