import { useLayoutEffect, useRef, useState } from 'react'
import { usePageListener } from '#web/lib/page-effects.ts'
import type { Turn } from '../answer/turns.ts'
import type { Rows } from './use-rows.ts'

/** The room above the first turn, and so above one that is pinned. */
const ABOVE = 24

/** The question asked here last: it stands at the top of the view while its answer comes, however long that grows. */
export function usePinnedTurn(turns: readonly Turn[]): string | undefined {
  const [pinned, pin] = useState<string>()
  const last = turns.at(-1)
  const asked = last?.live?.ask ? last.key : undefined
  if (asked !== undefined && asked !== pinned) pin(asked)
  const isThere = pinned !== undefined && last?.key === pinned
  return asked ?? (isThere ? pinned : undefined)
}

/** Holds the view where the pinned turn begins, until the person moves it, or the function it gives is called. */
export function useHold(pinned: string | undefined, { virtual, scroller }: Rows): () => void {
  const moved = useRef<string>(undefined)
  const letGo = () => {
    moved.current = pinned
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
    if (pinned === undefined || moved.current === pinned) return
    const row = virtual.measurementsCache.at(-1)
    if (row) virtual.scrollToOffset(Math.max(0, row.start - ABOVE))
  }, [pinned, height, virtual])
  return letGo
}
