// Whether a value that came from outside (a file, the server) is a conversation. Only known fields are taken over.

import type { Attachment, Conversation, ConversationSettings, Fault, Id, Message, ToolCall, ToolResult } from "../model";
import { beginning } from "../text";
import type { Document } from "./document";
import { sound } from "./merge";

export const ID = /^[A-Za-z0-9_-]{1,64}$/;
const MESSAGES = 100_000;
const TEXT = 20_000_000; // characters of one message
const ROLES = ["user", "assistant", "tool"] as const;
const LEVELS = ["high", "medium", "low", "off"] as const;
const FINISHES = ["stop", "length", "tool_calls", "stopped"] as const;
const DECISIONS = ["allowed", "always", "denied", "automatic"] as const;
const KINDS = ["gone", "loading", "key", "context", "busy", "cut", "refused", "server"] as const;
const SAMPLING = ["temperature", "top_k", "top_p", "min_p", "repeat_penalty", "presence_penalty", "frequency_penalty", "seed", "max_tokens"];

type Given = Record<string, unknown>;

/** Something is no conversation; `message` says what is wrong with it. */
export class Unusable extends Error {}

export function isObject(value: unknown): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is Id {
  return typeof value === "string" && ID.test(value) && !(value in Object.prototype);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= TEXT ? value : undefined;
}

function amount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function flag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

// Without what is undefined, so that equal values look equal.
function tidy<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}

function numbers(value: unknown, names?: readonly string[]): Record<string, number> | undefined {
  if (!isObject(value)) return undefined;
  const chosen = Object.entries(value).filter(([name, one]) => amount(one) !== undefined && (!names || names.includes(name)));
  return Object.fromEntries(chosen) as Record<string, number>;
}

// Numbers by message.
function stampsOf(value: unknown): Record<Id, number> {
  return Object.fromEntries(Object.entries(numbers(value) ?? {}).filter(([id]) => isId(id)));
}

function plain(value: unknown, depth = 0): unknown {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value;
  if (depth > 20) return null;
  if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1));
  if (!isObject(value)) return null;
  const entries = Object.entries(value).filter(([name]) => name !== "__proto__");
  return Object.fromEntries(entries.map(([name, one]) => [name, plain(one, depth + 1)]));
}

function calls(value: unknown): ToolCall[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const good = value.filter(isObject).map((one) => ({ id: text(one.id), name: text(one.name), arguments: text(one.arguments) }));
  return good.filter((one): one is ToolCall => one.id !== undefined && one.name !== undefined && one.arguments !== undefined);
}

function attachments(value: unknown): Attachment[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const good = value.filter(isObject).map((one) => ({ name: text(one.name), text: text(one.text) }));
  return good.filter((one): one is Attachment => one.name !== undefined && one.text !== undefined);
}

function result(value: unknown): ToolResult | undefined {
  if (!isObject(value) || typeof value.ok !== "boolean" || text(value.text) === undefined) return undefined;
  const data = value.data === undefined ? undefined : plain(value.data);
  return tidy({ ok: value.ok, text: value.text as string, data, seconds: amount(value.seconds), decision: oneOf(DECISIONS, value.decision) });
}

function fault(value: unknown): Fault | undefined {
  if (!isObject(value)) return undefined;
  const [kind, title, advice] = [oneOf(KINDS, value.kind), text(value.title), text(value.advice)];
  return kind && title !== undefined && advice !== undefined ? tidy({ kind, title, advice, detail: text(value.detail) }) : undefined;
}

/** A message, or what is wrong with it. */
function message(given: unknown, id: string): Message | string {
  if (!isObject(given)) return "is no object";
  if (!isId(given.id) || given.id !== id) return "has no valid id";
  if (given.parent !== null && !isId(given.parent)) return "names no parent";
  const role = oneOf(ROLES, given.role);
  if (!role) return `has the unknown role ${JSON.stringify(given.role)}`.slice(0, 80);
  const content = text(given.content);
  if (content === undefined) return "has no text";
  const made: Message = {
    id: given.id, parent: given.parent, role, content, created: amount(given.created) ?? 0,
    attachments: attachments(given.attachments), reasoning: text(given.reasoning), reasoningSeconds: amount(given.reasoningSeconds),
    toolCalls: calls(given.toolCalls), toolCallId: text(given.toolCallId), toolResult: result(given.toolResult),
    model: text(given.model), timings: numbers(given.timings) as Message["timings"], usage: numbers(given.usage) as Message["usage"],
    finish: oneOf(FINISHES, given.finish), error: fault(given.error), edited: flag(given.edited),
  }; // prettier-ignore
  return tidy(made);
}

function conversationSettings(value: unknown): ConversationSettings | undefined {
  if (!isObject(value)) return undefined;
  return tidy({ sampling: numbers(value.sampling, SAMPLING), level: oneOf(LEVELS, value.level) });
}

/** Takes what can be used of a value; `problem` is told what was left out. Raises Unusable when there is no conversation in it. */
export function checkedDocument(given: unknown, problem: (text: string) => void): Document {
  if (!isObject(given)) throw new Unusable("an entry is no conversation");
  if (!isId(given.id)) throw new Unusable("a conversation has no valid id");
  const title = beginning(text(given.title) ?? "", 500) || "Untitled";
  if (!isObject(given.messages)) throw new Unusable(`“${title}” has no messages`);
  if (Object.keys(given.messages).length > MESSAGES) throw new Unusable(`“${title}” has more than ${MESSAGES} messages`);
  const messages = checkedMessages(given.messages, (what) => problem(`in “${title}”: ${what}`));
  const latest = Math.max(0, ...Object.values(messages).map((one) => one.created).slice(-1000));
  const updated = amount(given.updated) ?? latest;
  const conversation: Conversation = tidy({
    id: given.id, title, created: amount(given.created) ?? updated, updated, messages, leaf: isId(given.leaf) ? given.leaf : null,
    system: text(given.system), settings: conversationSettings(given.settings), agent: flag(given.agent), titled: flag(given.titled),
  }); // prettier-ignore
  const stamps = stampsOf(given.stamps);
  for (const one of Object.values(messages)) stamps[one.id] ??= one.created;
  for (const id of Object.keys(stamps)) if (!Object.hasOwn(messages, id)) delete stamps[id];
  return { ...sound(conversation), changed: amount(given.changed) ?? updated, stamps, removed: stampsOf(given.removed) };
}

function checkedMessages(given: Given, problem: (text: string) => void): Record<Id, Message> {
  const messages: Record<Id, Message> = {};
  for (const [id, value] of Object.entries(given)) {
    const made = message(value, id);
    if (typeof made === "string") problem(`a message ${made}; it was left out`);
    else messages[made.id] = made;
  }
  for (const id of circular(messages)) {
    messages[id] = { ...messages[id]!, parent: null };
    problem("messages stand in a circle; it was cut");
  }
  return messages;
}

// One message of each circle of parents.
function circular(messages: Record<Id, Message>): Id[] {
  const found: Id[] = [];
  const done = new Set<Id>();
  for (const start of Object.keys(messages)) {
    const way = new Set<Id>();
    let id: Id | null = start;
    while (id !== null && Object.hasOwn(messages, id) && !done.has(id)) {
      if (way.has(id)) {
        found.push(id);
        break;
      }
      way.add(id);
      id = messages[id]!.parent;
    }
    for (const one of way) done.add(one);
  }
  return found;
}
