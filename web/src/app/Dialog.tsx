import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "./Icon";

interface Props {
  title: string;
  class?: string;
  onClose(): void;
  children: ComponentChildren;
}

/** A modal window. Escape, its cross and a click beside it close it; the focus goes back to where it was. */
export function Dialog({ title, class: kind, onClose, children }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  // At once: effects that come later would take the focus from where the next key has led.
  useLayoutEffect(() => {
    const element = place.current!;
    const focused = document.activeElement as HTMLElement | null;
    element.showModal();
    return () => {
      element.close();
      if (focused?.isConnected) focused.focus();
    };
  }, []);
  return (
    <dialog
      ref={place}
      class={`dialog ${kind ?? ""}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === place.current) onClose();
      }}
    >
      <div class="dialog-inner">
        <header>
          <h2>{title}</h2>
          <IconButton name="close" label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
