import { Icon, IconButton } from "../app/Icon";
import type { Attachment } from "../model";
import { short } from "./words";

/** Files of a message as chips; with `onRemove` they can be taken away. */
export function Files({ files, onRemove }: { files: readonly Attachment[]; onRemove?(at: number): void }) {
  if (files.length === 0) return null;
  return (
    <ul class="files" aria-label="Attached files">
      {files.map((file, at) => (
        <li key={`${at} ${file.name}`}>
          <Icon name="file" size={16} />
          <span class="name">{file.name}</span>
          <span class="quiet">{short(file.text.length)} characters</span>
          {onRemove && <IconButton name="close" size={14} label={`Remove ${file.name}`} onClick={() => onRemove(at)} />}
        </li>
      ))}
    </ul>
  );
}
