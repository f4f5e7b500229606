import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EditorState, EditorStore } from './editor-store.ts'

export const EditorContext = createContext<EditorStore | undefined>(undefined)

/** The store of the editor around; what it does is called on it. */
export function useEditorStore(): EditorStore {
  const store = useContext(EditorContext)
  if (!store) throw new Error('outside of an editor')
  return store
}

/** A part of the editor's state; the part must stay the same object while nothing about it changes. */
export function useEditor<T>(part: (state: EditorState) => T): T {
  const store = useEditorStore()
  return useSyncExternalStore(store.subscribe, () => part(store.get()))
}
