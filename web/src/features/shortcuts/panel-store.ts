import { createStore, useStore } from '#web/lib/store.ts'

const isOpen = createStore(false)

/** The shortcuts panel, opened from the palette and from the menu of `/`, shown by the shell. */
export const shortcutPanel = { open: () => isOpen.set(true), close: () => isOpen.set(false) }

export const useShortcutPanelOpen = (): boolean => useStore(isOpen)
