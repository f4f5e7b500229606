import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '#web/ui/printing.ts'

/** A short list is drawn whole, so that the browser's own search finds everything. */
const ALL_UP_TO = 60

export type RowWindow<E extends HTMLElement> = {
  /** Goes onto what holds the rows, below an element marked with `data-scroller`. */
  list: RefObject<E | null>
  /** The places of the rows to draw. */
  places: number[]
  /** Heights that stand for the rows before and after them. */
  before: number
  after: number
  /** Goes onto each row, together with `data-index`. */
  measure: RefCallback<HTMLElement>
}

/** Which rows of a long list are drawn: those in sight and some around them. */
export function useRowWindow<E extends HTMLElement>(count: number, rowHeight: number): RowWindow<E> {
  const list = useRef<E>(null)
  const [margin, setMargin] = useState(0)
  const scroller = () => list.current?.closest<HTMLElement>('[data-scroller]') ?? null
  // What stands above the list may grow and shrink: its distance from the top is looked at after each drawing.
  useLayoutEffect(() => {
    const around = scroller()
    if (!around || !list.current) return
    setMargin(list.current.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop)
  })
  const virtual = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: margin,
    initialRect: { width: 0, height: 900 },
  })
  const printing = usePrinting()
  if (count <= ALL_UP_TO || printing)
    return { list, places: [...Array(count).keys()], before: 0, after: 0, measure: virtual.measureElement }
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    list,
    measure: virtual.measureElement,
    places: items.map(({ index }) => index),
    before: first ? first.start - margin : 0,
    after: last ? virtual.getTotalSize() - (last.end - margin) : 0,
  }
}
