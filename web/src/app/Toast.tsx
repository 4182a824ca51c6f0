import { useEffect } from "preact/hooks";
import { toast } from "../state";

const LASTS = 4_000;
const LASTS_WITH_UNDO = 8_000;

/** A short remark at the lower edge. */
export function Toast() {
  const now = toast.value;
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => (toast.value = null), now.undo ? LASTS_WITH_UNDO : LASTS);
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <div class="toast-place" role="status">
      {now && (
        <div class="toast">
          {now.text}
          {now.undo && (
            <button
              type="button"
              onClick={() => {
                now.undo!();
                toast.value = null;
              }}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  );
}
