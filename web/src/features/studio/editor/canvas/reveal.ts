import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useEditor, useEditorStore } from '../state/use-editor.ts'

/** Room around a card that is brought into view; on the left the tools stand. */
const room = { left: 72, top: 24, right: 24, bottom: 24 }
const readable = 0.7

type Box = { left: number; top: number; width: number; height: number }

/** How far the canvas moves so that the box is seen: no further than needed, or to its middle when nothing of it was seen. */
export function shiftInto(box: Box, { width, height }: { width: number; height: number }): { x: number; y: number } {
  const isOutside =
    box.left + box.width < 0 || box.top + box.height < 0 || box.left > width - room.right || box.top > height
  if (isOutside)
    return { x: (width - box.width) / 2 - box.left, y: Math.max(room.top, (height - box.height) / 2) - box.top }
  const along = (from: number, length: number, least: number, limit: number) =>
    from < least || length > limit - least ? least - from : Math.min(0, limit - from - length)
  return {
    x: along(box.left, box.width, room.left, width - room.right),
    y: along(box.top, box.height, room.top, height - room.bottom),
  }
}

/** Brings a card into the part of the canvas that nothing covers. */
export function useReveal(): (id: string, least?: number) => void {
  const flow = useReactFlow()
  const canvas = useStoreApi()
  return useCallback(
    (id: string, least = 0) => {
      const { domNode, nodeLookup, transform } = canvas.getState()
      const card = nodeLookup.get(id)
      if (!domNode || !card) return
      const [x, y, now] = transform
      const zoom = Math.max(now, least)
      const { x: left, y: top } = card.internals.positionAbsolute
      const { width = 232, height = 100 } = card.measured
      const box = { left: left * zoom + x, top: top * zoom + y, width: width * zoom, height: height * zoom }
      const shift = shiftInto(box, domNode.getBoundingClientRect())
      if (shift.x === 0 && shift.y === 0 && zoom === now) return
      const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 180
      void flow.setViewport({ x: x + shift.x, y: y + shift.y, zoom }, { duration })
    },
    [flow, canvas],
  )
}

/** Chooses a card, brings it into view and gives it the focus. */
export function useGoToCard(): (id: string) => void {
  const store = useEditorStore()
  const reveal = useReveal()
  return (id) => {
    if (!store.get().cards.some((card) => card.id === id)) return
    store.select([id], { pane: undefined })
    // The panel is there, and what was added is on the canvas.
    requestAnimationFrame(() => {
      reveal(id, readable)
      focusCard(id)
    })
  }
}

/** Gives a card the focus as soon as the canvas draws it: one out of view is not there yet. */
export function focusCard(id: string, frames = 40): void {
  const card = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
  if (card && getComputedStyle(card).visibility !== 'hidden') card.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusCard(id, frames - 1))
}

/** Keeps the one chosen card in view, also when the panel opens over it; not while something is being dragged. */
export function useChosenInView(isPressed: () => boolean): void {
  const reveal = useReveal()
  const chosen = useEditor(({ selected, pane }) => (selected.length === 1 && !pane ? selected[0] : undefined))
  const show = useEffectEvent((id: string) => {
    if (!isPressed()) reveal(id)
  })
  // The canvas is what is kept in step with the choice.
  useEffect(() => {
    if (chosen === undefined) return
    const frame = requestAnimationFrame(() => show(chosen))
    return () => cancelAnimationFrame(frame)
  }, [chosen])
}
