import { usePageListener } from '#web/lib/page-effects.ts'

type Keys = Partial<Record<'save' | 'undo' | 'redo' | 'run', (() => void) | undefined>>

/** A field has its own undo. */
const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, [contenteditable=true]') || target.shadowRoot !== null)

/** ⌘S saves, ⌘Z and ⇧⌘Z go back and forth, ⌘Enter runs; what is not given is left to the browser. */
export function useEditorKeys({ save, undo, redo, run }: Keys): void {
  usePageListener('keydown', (event) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const action =
      key === 's'
        ? save
        : key === 'enter'
          ? run
          : writes(event.target)
            ? undefined
            : key === 'y' || (key === 'z' && event.shiftKey)
              ? redo
              : key === 'z'
                ? undo
                : undefined
    if (!action || event.defaultPrevented) return
    event.preventDefault()
    action()
  })
}
