// Conversations go out: as JSON with all branches, or the branch on the screen as Markdown.

import type { Conversation, Message, ToolCall } from "../model";
import { beginning } from "../text";
import { path } from "./branches";
import { FORMAT, VERSION, type Document } from "./document";

/** Everything about conversations, as a file's text. */
export function exportText(documents: readonly Document[], now: Date): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, exported: now.toISOString(), conversations: documents }, null, 1)}\n`;
}

/** A file's name of a title: letters and digits of any script. */
export function fileName(title: string, ending: string, now: Date): string {
  const words = title.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  return `${beginning(words, 60) || "conversation"}-${day}.${ending}`;
}

/** The branch on the screen as Markdown. */
export function transcript(conversation: Conversation): string {
  const parts = [`# ${conversation.title.replace(/\s+/g, " ")}`];
  if (conversation.system) parts.push(`## System\n\n${conversation.system}`);
  for (const message of path(conversation)) parts.push(section(message));
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function section(message: Message): string {
  if (message.role === "tool") return `### Result\n\n${fenced(message.content, "")}`;
  const heading = message.role === "user" ? "## You" : `## ${message.model ?? "Assistant"}`;
  const files = (message.attachments ?? []).map((file) => `File \`${file.name.replaceAll("`", "'")}\`:\n\n${fenced(file.text, "")}`);
  const thought = message.reasoning ? [`> *Reasoning*\n${quoted(message.reasoning)}`] : [];
  const calls = (message.toolCalls ?? []).map(callText);
  return [heading, ...files, ...thought, message.content.trim(), ...calls].filter((part) => part !== "").join("\n\n");
}

function callText(call: ToolCall): string {
  return `### Call of \`${call.name.replaceAll("`", "'")}\`\n\n${fenced(call.arguments, "json")}`;
}

function quoted(text: string): string {
  return text.trim().split("\n").map((line) => `> ${line}`.trimEnd()).join("\n");
}

/** A block of code whose fence is longer than any row of backticks in it. */
function fenced(text: string, language: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, row) => Math.max(most, row.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

/** Hands a text to the browser as a file. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
