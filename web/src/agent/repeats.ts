// Who turns in circles is told so, and stopped when that does not help.

import { stable } from "../store/document";

const TIMES = 3;
const LONGEST = 4; // calls of a pattern
const NUDGES = 3; // different circles that are told of before the turn is stopped

/** The last calls came three times. `again`: the model had been told. */
export interface Circle {
  names: string[];
  again: boolean;
}

interface Made {
  name: string;
  signature: string;
}

function signature(name: string, given: string, result: string): string {
  let value: unknown = given;
  try {
    value = JSON.parse(given);
  } catch {
    // Arguments that are no JSON are compared as text.
  }
  return stable([name, value, result]);
}

/** Sees every call of a turn. */
export class Guard {
  private made: Made[] = [];
  private told = new Set<string>();
  private nudges = 0;

  /** A call was made, failing or not. `result` where it belongs to what makes calls the same. The circle that it closes. */
  note(name: string, given: string, result = ""): Circle | null {
    this.made = [...this.made, { name, signature: signature(name, given, result) }].slice(-TIMES * LONGEST);
    const circle = this.circle();
    if (!circle) return null;
    const again = this.nudges >= NUDGES || circle.some((one) => this.told.has(one.signature));
    this.nudges += 1;
    for (const one of circle) this.told.add(one.signature);
    return { names: circle.map((one) => one.name), again };
  }

  /** Whether this call goes on with a circle that the model was told of: it need not be made. */
  repeats(name: string, given: string): boolean {
    const next = signature(name, given, "");
    return this.told.has(next) && this.told.has(this.made.at(-1)?.signature ?? "");
  }

  private circle(): Made[] | null {
    for (let period = 1; period <= LONGEST; period++) {
      const tail = this.made.slice(-period * TIMES);
      if (tail.length === period * TIMES && tail.every((one, n) => one.signature === tail[n % period]!.signature)) return tail.slice(0, period);
    }
    return null;
  }
}

/** What the model is told of a circle. */
export function nudge({ names }: Circle): string {
  const what =
    names.length === 1
      ? `You have made the same call of ${names[0]} ${TIMES} times, and it gives nothing new.`
      : `You repeat the same calls (${names.join(", ")}) and get nowhere.`;
  return `${what} Do not make it again. Change your approach, or say plainly what is in the way.`;
}
