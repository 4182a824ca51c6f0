// Text files that go with a message.

import type { Attachment } from "../model";
import { props, toast } from "../state";
import { number } from "./words";

const MOST = 4 * 1024 * 1024; // bytes that are looked at
const SHARE = 0.8; // of the context, for all files of a message
const PER_TOKEN = 3; // characters a token has at least, roughly
const LONG_PASTE = 8_000; // characters of a paste that becomes a file

/** How many characters the files of one message may have. */
export function room(): number {
  const context = props.value?.default_generation_settings.n_ctx ?? 8192;
  return Math.floor(context * PER_TOKEN * SHARE);
}

/** Reads files beside those that are there already; says so where one is no text, or too large. */
export async function read(files: Iterable<File>, before: readonly Attachment[]): Promise<Attachment[]> {
  const made = [...before];
  for (const file of files) {
    const text = file.size > MOST ? null : await textOf(file);
    const used = made.reduce((sum, one) => sum + one.text.length, 0);
    if (text === null && file.size <= MOST) say(`${file.name} is no text file: only text can be read`);
    else if (text === null || used + text.length > room()) {
      say(`${file.name} is too large: files may have ${number(room() - used)} characters more with this model's context`);
    } else made.push({ name: file.name, text });
  }
  return made;
}

/** A long paste as a file; null where it is short enough to stand in the message. */
export function pasted(text: string, before: readonly Attachment[]): Attachment | null {
  if (text.length < LONG_PASTE) return null;
  const number_ = before.filter((file) => file.name.startsWith("pasted")).length + 1;
  return { name: `pasted-${number_}.txt`, text };
}

async function textOf(file: File): Promise<string | null> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function say(text: string): void {
  toast.value = { text };
}
