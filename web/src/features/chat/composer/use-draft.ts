import { useState } from 'react'
import { keepDraft, type QuestionDraft, readDraft } from './draft.ts'

/** The draft of a place, kept as it is written. */
export function useDraft(draftId: string) {
  const [draft, set] = useState(() => readDraft(draftId))
  const change = (changes: Partial<QuestionDraft>) =>
    set((now) => {
      const next = { ...now, ...changes }
      keepDraft(draftId, next)
      return next
    })
  return { draft, change }
}
