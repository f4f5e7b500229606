import { createStore, useStore } from '#web/lib/store.ts'

// Small, because the shell holds it: what the bell shows and whether the panel is open.

const state = createStore({ unread: 0, open: false })

const set = (next: Partial<ReturnType<typeof state.get>>): void => state.set({ ...state.get(), ...next })

/** The panel of notifications, opened from the bell, the palette and a message. */
export const notificationPanel = {
  open: () => set({ open: true }),
  close: () => set({ open: false }),
  toggle: () => set({ open: !state.get().open }),
}

/** On a phone the panel covers what it leads to. */
export function closeOnPhone(): void {
  if (matchMedia('(width < 768px)').matches) notificationPanel.close()
}

/** As the server last told. */
export const setUnread = (unread: number): void => set({ unread })
export const getUnread = (): number => state.get().unread

export const useNotificationPanelOpen = (): boolean => useStore(state, ({ open }) => open)
export const useUnread = (): number => useStore(state, ({ unread }) => unread)
