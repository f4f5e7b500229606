import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { RecordId } from '#contract/kit/id.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import type { Turn } from '../answer/turns.ts'
import { linkedRecord } from './linked-record.ts'

const MARKED_MS = 2_400

/**
 * Goes to the turn that the address names, once per address: where the person scrolls afterwards is their own. One that
 * is not loaded is asked for by `onFar`. Gives the record to be marked for a while, so that the eye finds it.
 */
export function useLinkedTurn(
  turns: readonly Turn[],
  settled: boolean,
  scrollTo: (index: number) => void,
  onFar: (recordId: RecordId) => void,
): RecordId | undefined {
  const linkedId = linkedRecord(useRouterState({ select: ({ location }) => location.hash }))
  const reached = useRef<string>(undefined)
  const asked = useRef<string>(undefined)
  const [marked, mark] = useState<RecordId>()

  useEffect(() => {
    if (!linkedId || !settled || reached.current === linkedId) return
    const index = turns.findIndex(({ recordId }) => recordId === linkedId)
    if (index < 0) {
      if (asked.current !== linkedId) onFar(linkedId)
      asked.current = linkedId
      return
    }
    reached.current = linkedId
    scrollTo(index)
    mark(linkedId)
  }, [linkedId, settled, turns, scrollTo, onFar])

  useTimeout(() => mark(undefined), marked === undefined ? undefined : MARKED_MS, marked)
  return marked
}
