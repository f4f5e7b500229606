import { usePageListener } from '#web/lib/page-effects.ts'
import { isChord } from '#web/ui/keys.ts'
import type { ShellActions } from './shell-state.ts'

/** The keys that work everywhere: ⌘K or Ctrl+K finds, ⌘J or Ctrl+J starts a new chat. */
export function useShellKeys({ openPalette, newChat }: ShellActions): void {
  usePageListener('keydown', (event) => {
    const run = isChord(event, 'mod+k') ? openPalette : isChord(event, 'mod+j') ? newChat : undefined
    if (!run) return
    event.preventDefault()
    run()
  })
}
