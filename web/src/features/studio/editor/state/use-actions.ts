import { createContext, useContext } from 'react'
import type { EditorActions } from './actions.ts'

export const ActionsContext = createContext<EditorActions | undefined>(undefined)

export function useActions(): EditorActions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('outside of an editor')
  return actions
}
