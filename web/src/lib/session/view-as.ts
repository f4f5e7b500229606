import { createStore, useStore } from '../store.ts'

export type ViewedRole = 'admin' | 'member'
type View = { workspace: string; role: ViewedRole }

const view = createStore<View | undefined>(undefined)

/** Told when one begins or stops looking as somebody else: everything loaded before was for another role. */
export const subscribeView = view.subscribe

/**
 * Looking at a workspace as a lesser role does, in this tab, until it is stopped. Every request says so (`view_as`), and
 * the server allows no more than that role may.
 */
export const viewAs = {
  start: (workspace: string, role: ViewedRole): void => view.set({ workspace, role }),
  stop: (): void => {
    if (view.get()) view.set(undefined)
  },
}

export const getViewedRole = (): ViewedRole | undefined => view.get()?.role
/** The role one looks as, wherever one is; undefined: one's own. */
export const useViewing = (): ViewedRole | undefined => useStore(view, getViewedRole)

/** The role a workspace is looked at as; undefined: one's own. */
export function useViewedRole(workspace: string): ViewedRole | undefined {
  const now = useStore(view)
  return now?.workspace === workspace ? now.role : undefined
}
