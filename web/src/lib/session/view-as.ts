import { useSyncExternalStore } from 'react'

export type ViewedRole = 'admin' | 'member'
type View = { workspace: string; role: ViewedRole }

const listeners = new Set<() => void>()
let view: View | undefined

function set(next: View | undefined): void {
  view = next
  for (const listener of listeners) listener()
}

/** Told when one begins or stops looking as somebody else: everything loaded before was for another role. */
export function subscribeView(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Looking at a workspace as a lesser role does, in this tab, until it is stopped. Every request says so (`view_as`), and
 * the server allows no more than that role may.
 */
export const viewAs = {
  start: (workspace: string, role: ViewedRole): void => set({ workspace, role }),
  stop: (): void => {
    if (view) set(undefined)
  },
}

export const getViewedRole = (): ViewedRole | undefined => view?.role
/** The role one looks as, wherever one is; undefined: one's own. */
export const useViewing = (): ViewedRole | undefined => useSyncExternalStore(subscribeView, getViewedRole)

/** The role a workspace is looked at as; undefined: one's own. */
export function useViewedRole(workspace: string): ViewedRole | undefined {
  const now = useSyncExternalStore(subscribeView, () => view)
  return now?.workspace === workspace ? now.role : undefined
}
