import { useRef, useState } from 'react'
import { keepDraft, type QuestionDraft, readDraft } from './draft.ts'

/** The draft of a place, kept as it is written: also when its place is gone, as home is while its question is on its way. */
export function useDraft(draftId: string) {
  const [draft, set] = useState(() => readDraft(draftId))
  const latest = useRef(draft)
  const change = (changes: Partial<QuestionDraft>) => {
    latest.current = { ...latest.current, ...changes }
    keepDraft(draftId, latest.current)
    set(latest.current)
  }
  return { draft, change }
}
