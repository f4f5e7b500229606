import { useRef, useState } from 'react'
import { type Draft, keepDraft, readDraft } from './draft.ts'

/** The draft of a place, kept as it is written. */
export function useDraft(place: string) {
  const [draft, set] = useState(() => readDraft(place))
  const latest = useRef(draft)
  /** Kept also when the composer has left the page meanwhile: what was asked is no draft any more. */
  const change = (changes: Partial<Draft>) => {
    latest.current = { ...latest.current, ...changes }
    keepDraft(place, latest.current)
    set(latest.current)
  }
  return { draft, change }
}
