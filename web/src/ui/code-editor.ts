import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * An editor inside an element of the page. It lives in a shadow root, where its styles are adopted sheets: in the page they
 * would be style elements, which the content security policy forbids.
 */
function mountCodeEditor(host: HTMLElement, state: EditorState): { view: EditorView; unmount: () => void } {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({ root, parent: root, state })
  const unmount = () => {
    view.destroy()
    root.replaceChildren()
  }
  return { view, unmount }
}

type CodeEditor = {
  value: string
  onChange: (value: string) => void
  /** What it can do and how it looks. */
  extensions: () => readonly Extension[]
  /** Another one makes the editor anew. */
  identity?: string
}

/** A code editor within the element that gets `host`, kept in step with its value. */
export function useCodeEditor({ value, onChange, extensions, identity }: CodeEditor): {
  host: RefObject<HTMLDivElement | null>
  view: EditorView | undefined
} {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const changed = useEffectEvent((text: string) => text !== value && onChange(text))
  const begin = useEffectEvent(() => EditorState.create({ doc: value, extensions: [...extensions(), follow()] }))
  const follow = () =>
    EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew when it is another editor
  useEffect(() => {
    if (!host.current) return
    const made = mountCodeEditor(host.current, begin())
    setView(made.view)
    return made.unmount
  }, [identity])
  // Undone outside, or changed by somebody else.
  useEffect(() => {
    const now = view?.state.doc.toString()
    if (view && now !== value) view.dispatch({ changes: { from: 0, to: now?.length ?? 0, insert: value } })
  }, [view, value])
  return { host, view }
}
