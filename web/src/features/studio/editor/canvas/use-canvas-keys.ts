import type { KeyboardEvent } from 'react'
import { isChord } from '#web/ui/keys.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditorStore } from '../state/use-editor.ts'

type Given = { openFinder: (what: 'add' | 'connect' | 'find') => void; focusCard: (id: string) => void }

/** What keys do while the canvas has the focus. Arrow keys move the chosen cards, which the canvas does by itself. */
export function useCanvasKeys({ openFinder, focusCard }: Given) {
  const store = useEditorStore()
  const actions = useActions()
  const focusIf = (id: string | undefined) => id && focusCard(id)
  const keys: [string, () => unknown][] = [
    ['delete', () => actions.remove()],
    ['backspace', () => actions.remove()],
    ['mod+z', () => actions.undo()],
    ['mod+shift+z', () => actions.redo()],
    ['mod+y', () => actions.redo()],
    ['mod+a', () => actions.selectAll()],
    ['mod+d', () => actions.duplicate()],
    ['mod+g', () => actions.group()],
    ['mod+shift+g', () => actions.ungroup()],
    ['shift+l', () => actions.layOut()],
    ['mod+f', () => openFinder('find')],
    ['a', () => openFinder('add')],
    ['c', () => openFinder('connect')],
    ['alt+arrowright', () => focusIf(actions.follow('next'))],
    ['alt+arrowleft', () => focusIf(actions.follow('before'))],
    ['escape', () => store.select([], { pane: undefined })],
  ]
  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (/^(input|textarea|select)$/i.test(target.tagName) || event.defaultPrevented) return
    const card = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
    if (event.key === 'Enter' && card && store.get().selected.includes(card)) {
      event.preventDefault()
      document.querySelector<HTMLElement>('[data-node-panel] input, [data-node-panel] textarea')?.focus()
      return
    }
    const found = keys.find(([chord]) => isChord(event, chord))
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    found[1]()
  }
}
