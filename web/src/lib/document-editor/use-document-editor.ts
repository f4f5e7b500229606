import { useState } from 'react'
import { useUnmount } from '../page-effects.ts'
import { useStore } from '../store.ts'
import type { DocumentEditor } from './document-editor.ts'

/** The editor of an open document and what it shows; leaving the page saves what is not saved yet. */
export function useDocumentEditor<D, C>(open: () => DocumentEditor<D, C>) {
  const [editor] = useState(open)
  useUnmount(() => editor.stop())
  return { editor, state: useStore(editor) }
}
