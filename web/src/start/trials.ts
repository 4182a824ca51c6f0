import type { Props } from "../model";

/** Something to try. `agent`: it needs tools. */
export interface Trial {
  title: string;
  text: string;
  agent: boolean;
}

const EXPLAIN: Trial = { title: "Explain something", text: "Explain how a sailing boat can move against the wind. Use a short list.", agent: false };
const WRITE: Trial = { title: "Write some code", text: "Write a Python function that returns the prime numbers below n, with a short explanation.", agent: false };
const TABLE: Trial = { title: "Make a table", text: "Make a table of the eight planets: name, diameter, length of a year.", agent: false };
const COMPUTE: Trial = { title: "Compute with a tool", text: "What is 2 to the power of 100, divided by 7? Use the calculator.", agent: true };
const SHELL: Trial = { title: "Look around with tools", text: "What is in this folder, and which Python is installed? Use your tools.", agent: true };

/** Three things to try; one uses a tool where the server has some. */
export function trials(props: Props | null): Trial[] {
  if (!props?.agent?.tools) return [EXPLAIN, WRITE, TABLE];
  return [EXPLAIN, WRITE, props.agent.shell ? SHELL : COMPUTE];
}
