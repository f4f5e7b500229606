import { createContext, useContext } from 'react'
import { createStore, useStore } from '#web/lib/store.ts'

const KEY = 'nav'
const collapsed = createStore(localStorage.getItem(KEY) === 'collapsed')

/** Narrows the navigation to icons or widens it again, and keeps that. */
export function setNavCollapsed(next: boolean): void {
  localStorage.setItem(KEY, next ? 'collapsed' : 'wide')
  collapsed.set(next)
}

export const useNavCollapsed = (): boolean => useStore(collapsed)

export type ShellActions = { openPalette: () => void; newChat: () => void }

const ShellContext = createContext<ShellActions | undefined>(undefined)
export const ShellProvider = ShellContext

/** What can be done from anywhere in the shell. */
export function useShell(): ShellActions {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell outside the shell')
  return shell
}
