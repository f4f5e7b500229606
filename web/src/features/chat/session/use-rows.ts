import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import type { Turn } from '../answer/turns.ts'

/** Until a row has been measured. */
const GUESS = 420
/** So close to the end counts as being there: what comes is followed. */
export const NEAR = 80
/** Rows that were last pressed or focused stay in the page, with what was opened or written in them. */
const KEPT = 6

/**
 * The turns of a session as rows of which only those in sight are in the page. The view stays at the end while the last
 * row grows, and stays where it is when rows come before it. `held`: a row holds the view, which then follows no end.
 */
export function useRows(turns: readonly Turn[], held: boolean) {
  const scroller = useRef<HTMLDivElement>(null)
  const touched = useRef<readonly string[]>([])
  const getItemKey = useCallback((index: number) => turns[index]?.key ?? index, [turns])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = new Set(defaultRangeExtractor(range))
      for (const key of touched.current) {
        const index = turns.findIndex((turn) => turn.key === key)
        if (index >= 0) seen.add(index)
      }
      return [...seen].sort((a, b) => a - b)
    },
    [turns],
  )
  const virtual = useVirtualizer({
    count: turns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    getItemKey,
    rangeExtractor,
    overscan: 2,
    gap: 36,
    paddingStart: 24,
    paddingEnd: 40,
    anchorTo: held ? 'start' : 'end',
    followOnAppend: !held,
    scrollEndThreshold: NEAR,
  })
  const touch = useCallback((key: string) => {
    touched.current = [key, ...touched.current.filter((other) => other !== key)].slice(0, KEPT)
  }, [])
  return { scroller, virtual, touch }
}

export type Rows = ReturnType<typeof useRows>
