import type { Props } from "../model";

/** One line about the model or the machine. */
export interface FactLine {
  label: string;
  value: string;
  more?: string;
}

const COUNT = new Intl.NumberFormat("en");

/** Bytes as people read them. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} B`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = count;
  let unit = "";
  for (const next of units) {
    if (value < 999.5) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** Parameters: 135 M, 1.2 B. */
export function parameters(count: number): string {
  if (count >= 999_500_000) return `${(count / 1e9).toFixed(count < 9.95e9 ? 1 : 0)} B`;
  if (count >= 999_500) return `${Math.round(count / 1e6)} M`;
  return COUNT.format(count);
}

function joined(...parts: (string | false | undefined)[]): string {
  return parts.filter((part) => part).join(" · ");
}

interface Cache {
  tokens_saved?: number;
  memory?: { bytes: number; limit: number };
  disk?: { bytes: number; limit: number } | null;
}

/** What /props says about model, machine and cache, for people. */
export function factsOf(props: Props): FactLine[] {
  const { architecture, model_bytes: size, device = "cpu", kernels, threads, memory, total_slots: slots } = props;
  const count = props.parameters as number | undefined;
  const quantization = props.quantization as string | undefined;
  const context = props.default_generation_settings.n_ctx;
  const cpu = device === "cpu";
  const lines: FactLine[] = [
    { label: "Model", value: count !== undefined ? `${parameters(count)} parameters` : (architecture ?? ""), more: joined(quantization?.toUpperCase(), count !== undefined && architecture, size !== undefined && bytes(size)) },
    { label: cpu ? "Processor" : "Device", value: cpu ? `CPU, ${threads ?? "?"} ${threads === 1 ? "thread" : "threads"}` : device, more: kernels ? `${kernels} kernels` : "" },
    { label: "Context", value: `${COUNT.format(context)} tokens`, more: slots !== undefined ? `${slots} ${slots === 1 ? "chat" : "chats"} at once` : "" },
  ];
  if (memory) lines.push(memoryLine(memory));
  const cache = props.cache as Cache | null | undefined;
  if (cache?.memory) lines.push(cacheLine(cache));
  return lines.filter((line) => line.value !== "");
}

function memoryLine(memory: Record<string, number>): FactLine {
  const { model = 0, buffers = 0, pages = 0, sequence = 0 } = memory;
  return { label: "Memory", value: `${bytes(model + buffers + pages)} in use`, more: sequence > 0 ? `a full chat takes ${bytes(sequence)}` : "" };
}

function cacheLine({ memory, disk, tokens_saved: saved = 0 }: Cache): FactLine {
  const held = memory!.bytes + (disk?.bytes ?? 0);
  const most = memory!.limit + (disk?.limit ?? 0);
  return { label: "Prompt cache", value: `${bytes(held)} of ${bytes(most)}`, more: saved > 0 ? `${COUNT.format(saved)} tokens not read again` : disk ? "in memory and on disk" : "in memory" };
}
