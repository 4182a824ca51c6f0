// What the server is asked: the branch on the screen as messages, and the settings.

import { type Attachment, type Conversation, type Level, type Message, type Sampling } from "../model";
import { props, settings } from "../state";
import { path } from "../store/branches";

interface Sent {
  role: "system" | "user" | "assistant" | "tool";
  content: string;
  reasoning_content?: string;
  tool_calls?: { id: string; type: "function"; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** The settings that hold for a conversation: its own over the general ones. */
export function samplingOf(conversation: Conversation): Sampling {
  return { ...settings.value.sampling, ...conversation.settings?.sampling };
}

/** How much is thought before an answer. */
export function levelOf(conversation: Conversation): Level {
  return conversation.settings?.level ?? settings.value.level;
}

/** Whether the model reasons at all. */
export function reasons(): boolean {
  return props.value?.reasoning?.supported === true;
}

/** The text of a message with the files that go with it. */
export function withFiles(content: string, attachments: readonly Attachment[] = []): string {
  const files = attachments.map(({ name, text }) => `File ${name}:\n${fence(text)}\n${text.trimEnd()}\n${fence(text)}`);
  return [...files, content].filter((part) => part !== "").join("\n\n");
}

// Longer than any row of backticks within.
function fence(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, row) => Math.max(most, row.length), 2);
  return "`".repeat(longest + 1);
}

/** The messages of the branch up to the leaf. */
export function messagesOf(conversation: Conversation, system: string): Sent[] {
  const made: Sent[] = system.trim() === "" ? [] : [{ role: "system", content: system }];
  for (const message of path(conversation)) {
    const next = sent(message);
    const before = made.at(-1);
    // An answer that failed leaves nothing behind: its question and the next one become one message.
    if (next?.role === "user" && before?.role === "user") before.content += `\n\n${next.content}`;
    else if (next) made.push(next);
  }
  return made;
}

function sent(message: Message): Sent | null {
  if (message.role === "user") return { role: "user", content: withFiles(message.content, message.attachments) };
  if (message.role === "tool") return { role: "tool", content: message.content, tool_call_id: message.toolCallId ?? "" };
  const calls = message.toolCalls ?? [];
  if (message.content === "" && !message.reasoning && calls.length === 0) return null;
  const made: Sent = { role: "assistant", content: message.content };
  if (message.reasoning) made.reasoning_content = message.reasoning;
  if (calls.length > 0) {
    made.tool_calls = calls.map((call) => ({ id: call.id, type: "function", function: { name: call.name, arguments: call.arguments } }));
  }
  return made;
}

/** The body of a request, without what streaming adds. `system` and `tools` are the agent's, where it runs. */
export function bodyOf(conversation: Conversation, more: { tools?: unknown[]; system?: string; resume?: boolean }): Record<string, unknown> {
  const system = more.system ?? conversation.system ?? settings.value.system;
  const body: Record<string, unknown> = {
    messages: messagesOf(conversation, system),
    prompt_cache_key: conversation.id,
    ...samplingOf(conversation),
  };
  if (reasons()) body.reasoning_effort = levelOf(conversation);
  if (more.tools && more.tools.length > 0) body.tools = more.tools;
  if (more.resume) body.continue_final_message = true;
  return body;
}
