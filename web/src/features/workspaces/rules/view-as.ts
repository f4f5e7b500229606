import { useSyncExternalStore } from 'react'

export type ViewedRole = 'admin' | 'member'
type View = { workspace: string; role: ViewedRole }

const listeners = new Set<() => void>()
let view: View | undefined

function set(next: View | undefined): void {
  view = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Looking at a workspace as a lesser role does, in this tab, until it is stopped. Nothing can be changed meanwhile. */
export const viewAs = {
  start: (workspace: string, role: ViewedRole): void => set({ workspace, role }),
  stop: (): void => set(undefined),
}

/** The role a workspace is looked at as; undefined: one's own. */
export function useViewedRole(workspace: string): ViewedRole | undefined {
  const now = useSyncExternalStore(subscribe, () => view)
  return now?.workspace === workspace ? now.role : undefined
}
