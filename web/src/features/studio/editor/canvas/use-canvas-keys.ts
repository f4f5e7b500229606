import type { RefObject } from 'react'
import { usePageListener } from '#web/lib/page-effects.ts'
import { isChord } from '#web/ui/keys.ts'
import { useActions } from '../state/use-actions.ts'
import { useEditorStore } from '../state/use-editor.ts'
import { focusCard, useGoToCard } from './reveal.ts'

type Given = {
  canvas: RefObject<HTMLElement | null>
  openFinder: (what: 'add' | 'connect' | 'find') => void
  /** Where cards out of the clipboard go. */
  pointer: () => { x: number; y: number }
  /** The clipboard holds something else. */
  notPasted: () => void
}

/**
 * What keys and the clipboard do while the canvas, or nothing at all, has the focus: a card that was deleted took it along.
 * Arrow keys move the chosen cards, which the canvas does by itself; on another one they choose it first.
 */
export function useCanvasKeys({ canvas, openFinder, pointer, notPasted }: Given): void {
  const store = useEditorStore()
  const actions = useActions()
  const go = useGoToCard()
  const follow = (direction: 'next' | 'before') => {
    const found = actions.follow(direction)
    if (found) go(found)
  }
  const keys: [string, () => unknown][] = [
    ['delete', () => remove()],
    ['backspace', () => remove()],
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
    ['n', () => actions.addNote(pointer())],
    ['alt+arrowright', () => follow('next')],
    ['alt+arrowleft', () => follow('before')],
    ['escape', () => store.select([], { pane: undefined })],
  ]
  /** Whoever works by keyboard goes on at what led to the deleted step. */
  const remove = () => {
    const { document, selected } = store.get()
    const before = document.edges.find(({ from, to }) => selected.includes(to) && !selected.includes(from))?.from
    actions.remove()
    if (before) focusCard(before)
  }
  const isHere = ({ target }: Event) =>
    target instanceof HTMLElement &&
    !isWriting(target) &&
    (canvas.current?.contains(target) || target === document.body || target.tagName === 'MAIN')

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isHere(event)) return
    const card = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node')?.dataset.id
    if (event.key === 'Enter' && card && store.get().selected.includes(card)) {
      event.preventDefault()
      if (store.get().document.notes.some(({ id }) => id === card)) {
        if (!store.readOnly) store.write(card)
        return
      }
      document.querySelector<HTMLElement>('[data-node-panel] input, [data-node-panel] textarea')?.focus()
      return
    }
    if (card && arrow.test(event.key) && !event.altKey && !store.get().selected.includes(card)) {
      event.preventDefault()
      store.select([card])
      return
    }
    const found = keys.find(([chord]) => isChord(event, chord))
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    found[1]()
  }
  const onCopy = (event: ClipboardEvent) => {
    // Words that are marked on the page are what a person means to copy.
    const text = isHere(event) && getSelection()?.isCollapsed !== false ? actions.copied() : undefined
    if (text === undefined) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    if (event.type === 'cut') remove()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!isHere(event)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (actions.paste(text, pointer())) event.preventDefault()
    else if (text.trim() !== '') notPasted()
  }
  // The page's keys and clipboard are outside of the canvas.
  usePageListener('keydown', onKey)
  usePageListener('copy', onCopy)
  usePageListener('cut', onCopy)
  usePageListener('paste', onPaste)
}

const arrow = /^Arrow/
const isWriting = (target: HTMLElement) => target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)
