// The types that cross borders of this page. A conversation is a tree of messages: each names its parent, `leaf` is
// the end of the branch on the screen. Values are never changed in place: a change makes a new object, so that
// `===` says whether something has to be drawn anew.
//
// Borders
//   store/branches.ts  pure functions over a Conversation:
//       path(c): Message[]                        from the first message to c.leaf
//       siblings(c, id): string[]                 ids with the same parent and the same role, oldest first, id among them
//       choose(c, id): Conversation               leaf = the newest end below id
//       add(c, message): Conversation             leaf = the message; message.parent must exist or be null
//       change(c, id, patch): Conversation        one message with other fields
//       remove(c, id): Conversation               without the message and what hangs below; leaf = a branch that is left
//   store/            IndexedDB and the server's store; fills `conversations`, registers itself with `onChange` of state.ts
//   sidebar/          <Sidebar/>; opens and makes conversations by setting `current`
//   agent/            run(conversationId): Promise<void> calls chat/answer.ts `answer(id, {tools})` until no call is left
//                     chat/ calls run() instead of answer() while `conversation.agent` is true and /props says agent.tools
//   sidebar/ search   the search field has the id "search" (Ctrl+K focuses it)
//   store/DataPanel   export, import, keeping on the server: a tab of the settings
//   start/            <StartPage onTry={(text) => ...}/> is shown while the current conversation has no message
//   chat/             everything about one conversation on the screen; draws agent/'s <ToolCards/> below an answer

import type { ReadonlySignal } from "@preact/signals";

export type Id = string;
export type Role = "user" | "assistant" | "tool";

/** One call of a tool; `arguments` is a JSON object as text. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** What a tool gave back. `data` is whatever POST /v1/tools/call said (exit code, diff); `seconds` is how long it took. */
export interface ToolResult {
  ok: boolean;
  text: string;
  data?: unknown;
  seconds?: number;
  decision?: "allowed" | "always" | "denied" | "automatic";
}

/** A text file that goes with a message. */
export interface Attachment {
  name: string;
  text: string;
}

/** The server's timings of one answer (milliseconds and tokens); field names are the server's. */
export interface Timings {
  cache_n: number;
  prompt_n: number;
  prompt_ms: number;
  prompt_per_second: number;
  predicted_n: number;
  predicted_ms: number;
  predicted_per_second: number;
  queued_ms?: number;
}

/** Tokens of one answer. */
export interface Usage {
  prompt: number;
  cached: number;
  generated: number;
  reasoning: number;
}

export type FaultKind = "gone" | "loading" | "key" | "context" | "busy" | "cut" | "refused" | "server";

/** Why an answer is missing or incomplete: what happened, and what to do. */
export interface Fault {
  kind: FaultKind;
  title: string;
  advice: string;
  detail?: string;
}

export interface Message {
  id: Id;
  parent: Id | null;
  role: Role;
  content: string;
  created: number; // milliseconds since 1970
  attachments?: Attachment[];
  reasoning?: string;
  reasoningSeconds?: number;
  toolCalls?: ToolCall[]; // of an assistant's message
  toolCallId?: string; // of a tool's message: which call it answers
  toolResult?: ToolResult; // of a tool's message; `content` is what the model reads
  model?: string;
  timings?: Timings;
  usage?: Usage;
  finish?: "stop" | "length" | "tool_calls" | "stopped"; // "stopped": by the user
  error?: Fault;
  edited?: boolean;
}

/** How tokens are chosen; what is missing is as the server says (/props). */
export interface Sampling {
  temperature?: number;
  top_k?: number;
  top_p?: number;
  min_p?: number;
  repeat_penalty?: number;
  presence_penalty?: number;
  frequency_penalty?: number;
  seed?: number;
  max_tokens?: number;
}

export type Level = "high" | "medium" | "low" | "off";

/** Settings of one conversation, laid over the general ones. */
export interface ConversationSettings {
  sampling?: Sampling;
  level?: Level;
}

export interface Conversation {
  id: Id;
  title: string;
  created: number;
  updated: number;
  messages: Record<Id, Message>;
  leaf: Id | null; // null: no message yet
  system?: string; // missing: the general one
  settings?: ConversationSettings;
  agent?: boolean; // the agent is on in this conversation
  titled?: boolean; // the user gave the title: it is not made from the first message any more
  revision?: string; // of the server's store
}

/** A conversation as a list shows it. */
export interface Summary {
  id: Id;
  title: string;
  created: number;
  updated: number;
  revision?: string;
}

export type ThemeChoice = "system" | "light" | "dark";

/** When the agent asks before it calls a tool; names are the server's. */
export type AgentMode = "safe" | "auto" | "yolo";

export interface AgentSettings {
  mode: AgentMode;
  steps: number;
  off: string[]; // tools that are switched off
  always: string[]; // tools that need no question
}

export interface Settings {
  theme: ThemeChoice;
  system: string;
  level: Level;
  sampling: Sampling;
  agent: AgentSettings;
  sync: boolean; // conversations are kept on the server as well, where it has a store
}

/** What /props says, as far as this page reads it. */
export interface Props {
  model_alias: string;
  build_info: string;
  default_generation_settings: { n_ctx: number; params: Partial<Record<keyof Sampling, number>> };
  architecture?: string;
  model_bytes?: number;
  device?: string;
  kernels?: string;
  threads?: number;
  total_slots?: number;
  reasoning?: { supported: boolean; levels?: Record<string, number | null> };
  memory?: Record<string, number>;
  agent?: { tools: boolean; shell: boolean; store: boolean };
  knows_tools?: boolean; // false: its template and vocabulary have no form for calls, tools are explained to it in words
  [more: string]: unknown;
}

/** How the server is doing. */
export type Link = "connecting" | "ready" | "loading" | "gone" | "key";

export type Phase = "waiting" | "reading" | "thinking" | "writing" | "calling";

/** An answer on its way, or an agent's turn. `live` is the message as it grows, once a frame; the conversation gets it once a
 * second and at its end, so that the rest of the page need not be drawn sixty times a second. */
export interface Run {
  conversation: Id;
  message: Id | null; // the message that is being written, null between two
  live?: ReadonlySignal<Message> | null;
  phase: Phase;
  since: number; // when this phase began, milliseconds since 1970
  progress?: { done: number; total: number; cached: number };
  speed?: number; // tokens a second so far, estimated
  stop(): void;
}
