import { createContext, useContext, useSyncExternalStore } from 'react'

const KEY = 'nav'
const listeners = new Set<() => void>()
let collapsed = localStorage.getItem(KEY) === 'collapsed'

/** Narrows the navigation to icons or widens it again, and keeps that. */
export function setNavCollapsed(next: boolean): void {
  collapsed = next
  localStorage.setItem(KEY, next ? 'collapsed' : 'wide')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNavCollapsed = (): boolean => useSyncExternalStore(subscribe, () => collapsed)

export type ShellActions = { openPalette: () => void; newChat: () => void }

const ShellContext = createContext<ShellActions | undefined>(undefined)
export const ShellProvider = ShellContext

/** What can be done from anywhere in the shell. */
export function useShell(): ShellActions {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell outside the shell')
  return shell
}
