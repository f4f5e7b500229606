import { useSyncExternalStore } from 'react'

// Small, because the shell holds it: what the bell shows and whether the panel is open.

let state = { unread: 0, open: false }
const listeners = new Set<() => void>()

function set(next: Partial<typeof state>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The panel of notifications, opened from the bell, the palette and a message. */
export const notificationPanel = {
  open: () => set({ open: true }),
  close: () => set({ open: false }),
  toggle: () => set({ open: !state.open }),
}

/** On a phone the panel covers what it leads to. */
export function closeOnPhone(): void {
  if (matchMedia('(width < 768px)').matches) notificationPanel.close()
}

/** As the server last told. */
export const setUnread = (unread: number): void => set({ unread })
export const getUnread = (): number => state.unread

export const useNotificationPanelOpen = (): boolean => useSyncExternalStore(subscribe, () => state.open)
export const useUnread = (): number => useSyncExternalStore(subscribe, getUnread)
