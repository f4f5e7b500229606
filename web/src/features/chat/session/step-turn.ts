import type { KeyboardEvent } from 'react'
import type { Turn } from '../answer/turns.ts'
import type { Rows } from './use-rows.ts'

/** Alt with an arrow key goes to the question before or after, which need not be in the page yet. */
export function stepTurn(event: KeyboardEvent, turns: readonly Turn[], { virtual, scroller, touch }: Rows): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
  if (!event.altKey || step === 0) return
  event.preventDefault()
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
  const here = row
    ? Number(row.dataset.index)
    : (virtual.getVirtualItemForOffset(virtual.scrollOffset ?? 0)?.index ?? 0)
  const index = Math.min(Math.max(here + (row || step < 0 ? step : 0), 0), turns.length - 1)
  const turn = turns[index]
  if (!turn) return
  touch(turn.key)
  virtual.scrollToIndex(index, { align: 'start' })
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`)?.focus({ preventScroll: true }),
    ),
  )
}
