import { useState } from 'react'
import { keepDraft, type QuestionDraft, readDraft } from './draft.ts'

/** The draft of a place, kept as it is written. */
export function useDraft(place: string) {
  const [draft, set] = useState(() => readDraft(place))
  const change = (changes: Partial<QuestionDraft>) =>
    set((now) => {
      const next = { ...now, ...changes }
      keepDraft(place, next)
      return next
    })
  return { draft, change }
}
