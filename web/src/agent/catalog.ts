// What the server offers to the agent: GET /v1/tools.

import { signal } from "@preact/signals";
import type { AgentMode, Fault } from "../model";
import { json } from "../server/client";
import { ServerError } from "../server/faults";
import { settings } from "../state";

export interface Tool {
  type: "function";
  function: { name: string; description: string; parameters: Record<string, unknown> };
  x: { group: string; read_only: boolean; open_world: boolean };
}

export interface McpServer {
  name: string;
  state: "starting" | "ready" | "failed" | "stopped" | "disabled";
  tools: number | string[];
  error?: string | null;
  note?: string | null;
}

export interface Environment {
  os: string;
  shell: string | null;
  workspace: string | null;
  sandbox: boolean;
  note: string;
}

export interface Process {
  id: string;
  command: string;
  state: string;
  seconds: number;
}

export interface Catalog {
  data: Tool[];
  mcp: McpServer[];
  environment: Environment;
  processes?: Process[];
  enabled: boolean;
}

export const catalog = signal<Catalog | null>(null);
/** Why there is no catalogue, in words. */
export const catalogFault = signal<string>("");

const LIMIT = 15_000;

/** Asks the server what there is. Raises ServerError. */
export async function refreshCatalog(): Promise<Catalog> {
  try {
    const found = await json<Catalog>("v1/tools", { withToken: true, limit: LIMIT });
    catalog.value = found;
    catalogFault.value = "";
    return found;
  } catch (error) {
    catalogFault.value = error instanceof ServerError ? wordsOf(error) : String(error);
    throw error;
  }
}

/** What went wrong with the tools, and what to do. */
export function faultOf(error: ServerError): Fault {
  const { fault, code, status } = error;
  if (code === "invalid_page_token") return { kind: "refused", title: "The server was started anew since this page was loaded", advice: "Reload the page, then try again." };
  if (code === "tools_disabled") return { kind: "refused", title: "This server has no tools", advice: "It was started with --no-tools. Switch the agent off, or start the server without it." };
  if (status === 429) return { kind: "busy", title: "Too many calls are at work", advice: "Wait for one to end, or stop it." };
  return fault;
}

/** The same in one text. */
export function wordsOf(error: ServerError): string {
  const { title, advice, detail } = faultOf(error);
  return `${title}. ${advice}${detail ? ` (${detail})` : ""}`;
}

/** Tools that are switched on. */
export function toolsOn(found: Catalog): Tool[] {
  const off = new Set(settings.value.agent.off);
  return found.data.filter((tool) => !off.has(tool.function.name));
}

/** In the form of OpenAI's `tools`. */
export function plainTools(tools: readonly Tool[]): unknown[] {
  return tools.map(({ type, function: called }) => ({ type, function: called }));
}

export function groupsOf(tools: readonly Tool[]): [string, Tool[]][] {
  const groups = new Map<string, Tool[]>();
  for (const tool of tools) groups.set(tool.x.group || "other", [...(groups.get(tool.x.group || "other") ?? []), tool]);
  return [...groups];
}

export interface Verdict {
  verdict: "allow" | "ask" | "refuse";
  reason: string;
  preview: { diff?: string };
}

/** What the server thinks of a call. Raises ServerError. */
export function judged(name: string, given: string, mode: AgentMode, always: string[], signal: AbortSignal): Promise<Verdict> {
  return json<Verdict>("v1/tools/judge", { body: { name, arguments: given, mode, always }, withToken: true, signal });
}
