import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef } from 'react'
import type { ThreadRow } from './thread.ts'

/** Until a row has been measured. */
const GUESS = 64
/** So close to the end counts as being there: what comes is followed. */
const NEAR = 80

/** The rows of a conversation of which only those in sight are in the page; rows that come before do not move what is seen. */
export function useMessageRows(rows: readonly ThreadRow[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    getItemKey,
    overscan: 6,
    paddingStart: 12,
    paddingEnd: 16,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR,
    // What a scroll brings into sight is drawn in a task of its own: there are rows enough beyond the edge until then.
    useFlushSync: false,
  })
  return { scroller, virtual }
}
