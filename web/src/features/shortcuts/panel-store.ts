import { useSyncExternalStore } from 'react'

let open = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  open = next
  for (const listener of listeners) listener()
}

/** The shortcuts panel, opened from the palette and from the menu of `/`, shown by the shell. */
export const shortcutPanel = { open: () => set(true), close: () => set(false) }

export const useShortcutPanelOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
