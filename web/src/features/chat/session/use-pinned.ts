import { useLayoutEffect, useRef, useState } from 'react'
import { usePageListener } from '#web/lib/page-effects.ts'
import type { Turn } from '../answer/turns.ts'
import type { Rows } from './use-rows.ts'

/** The room above the first turn, and so above one that is pinned. */
const ABOVE = 24

/** `isNext`: nobody pressed for it just now, its answer comes by itself. */
type PinnedTurn = { key: string; isNext: boolean }

/**
 * The question asked here last: it stands at the top of the view while its answer comes, however long that grows. One that waited in the queue takes
 * the place of the one before when its turn has come.
 */
export function usePinnedTurn(turns: readonly Turn[]): PinnedTurn | undefined {
  const [pinned, pin] = useState<PinnedTurn>()
  const last = turns.at(-1)
  if (!last) return undefined
  if (last.key === pinned?.key) return pinned
  const isAsked = last.live?.ask !== undefined
  const isNext = pinned !== undefined && (last.live !== undefined || last.status === 'streaming')
  if (!isAsked && !isNext) return undefined
  const next = { key: last.key, isNext: !isAsked }
  pin(next)
  return next
}

/** Holds the view where the pinned turn begins, until the person moves it, or the function it gives is called. */
export function useHold(pinned: PinnedTurn | undefined, { virtual, scroller }: Rows): () => void {
  const moved = useRef<string>(undefined)
  const held = useRef<string>(undefined)
  const letGo = () => {
    moved.current = pinned?.key
  }
  const release = (event: Event) => {
    if (event.target instanceof Node && scroller.current?.contains(event.target)) letGo()
  }
  usePageListener('wheel', release)
  usePageListener('touchmove', release)
  // By the scroll bar.
  usePageListener('pointerdown', (event) => {
    if (event.target === scroller.current) release(event)
  })
  usePageListener('keydown', (event) => {
    if (/^(Page|Arrow|Home|End|Tab)/.test(event.key)) release(event)
  })
  const height = virtual.getTotalSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the height has changed
  useLayoutEffect(() => {
    if (pinned === undefined) return
    // Whoever has moved away reads something: what comes by itself does not fetch them.
    if (pinned.isNext && held.current !== pinned.key && moved.current === held.current) moved.current = pinned.key
    held.current = pinned.key
    if (moved.current === pinned.key) return
    const row = virtual.measurementsCache.at(-1)
    if (row) virtual.scrollToOffset(Math.max(0, row.start - ABOVE))
  }, [pinned, height, virtual])
  return letGo
}
