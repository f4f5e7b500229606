import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * An editor inside an element of the page. It lives in a shadow root, where its styles are adopted sheets: in the page they
 * would be style elements, which the content security policy forbids.
 */
export function mountCodeEditor(host: HTMLElement, state: EditorState): { view: EditorView; unmount: () => void } {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({ root, parent: root, state })
  const unmount = () => {
    view.destroy()
    root.replaceChildren()
  }
  return { view, unmount }
}
