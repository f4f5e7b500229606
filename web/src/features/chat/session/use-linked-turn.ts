import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Turn } from '../answer/turns.ts'
import type { History } from './messages.tsx'

const PREFIX = 'record-'

/**
 * Goes to the turn that the address names (`#record-…`, as a search hit does), loading older pages until it is there.
 * Once per address: where the person scrolls afterwards is their own.
 */
export function useLinkedTurn(turns: readonly Turn[], history: History): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const wanted = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : undefined
  const reached = useRef<string>(undefined)
  const present = wanted !== undefined && turns.some(({ recordId }) => recordId === wanted)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history

  useEffect(() => {
    if (!wanted || reached.current === wanted) return
    if (!present) {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
      return
    }
    reached.current = wanted
    // After the page has been laid out, and after the scroller went to its end.
    const timer = setTimeout(() => document.getElementById(PREFIX + wanted)?.scrollIntoView({ block: 'start' }), 80)
    return () => clearTimeout(timer)
  }, [wanted, present, hasNextPage, isFetchingNextPage, fetchNextPage])
}
