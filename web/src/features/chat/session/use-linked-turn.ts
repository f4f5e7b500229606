import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { RecordId } from '#contract/kit/id.ts'
import type { Turn } from '../answer/turns.ts'
import type { History } from './messages.tsx'

const PREFIX = 'record-'
const SETTLE_MS = 80
const MARKED_MS = 2_400

/**
 * Goes to the turn that the address names (`#record-…`, as a search hit does), loading older pages until it is there.
 * Once per address: where the person scrolls afterwards is their own.
 */
export function useLinkedTurn(
  turns: readonly Turn[],
  history: History,
  showBranch: (recordId: RecordId) => void,
): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const wanted = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
  const reached = useRef<string>(undefined)
  const present = wanted !== undefined && turns.some(({ recordId }) => recordId === wanted)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = history
  const loaded = !isPending && turns.length > 0

  useEffect(() => {
    if (!wanted || reached.current === wanted) return
    if (!present) {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
      // It is on another branch than the one that is shown.
      else if (!hasNextPage && loaded) showBranch(wanted as RecordId)
      return
    }
    reached.current = wanted
    // After the page has been laid out, and after the scroller went to its end.
    const timer = setTimeout(() => show(PREFIX + wanted), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [wanted, present, hasNextPage, isFetchingNextPage, fetchNextPage, loaded, showBranch])
}

/** Scrolls there and marks it for a while, so that the eye finds it. */
function show(id: string): void {
  const turn = document.getElementById(id)
  if (!turn) return
  turn.scrollIntoView({ block: 'start' })
  turn.dataset.linked = ''
  setTimeout(() => delete turn.dataset.linked, MARKED_MS)
}
