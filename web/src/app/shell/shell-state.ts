import { createContext, useContext } from 'react'

export type ShellActions = { openPalette: () => void; newChat: () => void }

const ShellContext = createContext<ShellActions | undefined>(undefined)
export const ShellProvider = ShellContext

/** What can be done from anywhere in the shell. */
export function useShell(): ShellActions {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell outside the shell')
  return shell
}
