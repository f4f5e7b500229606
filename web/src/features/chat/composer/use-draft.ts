import { useState } from 'react'
import type { DataSource } from '#contract/agents/schemas.ts'
import { keepDraft, readDraft } from './draft.ts'

/** The draft of a place, kept as it is written. */
export function useDraft(place: string, defaultSource: DataSource) {
  const [draft, set] = useState(() => readDraft(place))
  const source = draft.source ?? defaultSource
  const change = (next: typeof draft) => {
    set(next)
    keepDraft(place, next)
  }
  return {
    text: draft.text,
    source,
    set: change,
    setText: (text: string) => change({ ...draft, text }),
    setSource: (chosen: DataSource) => change({ ...draft, source: chosen }),
  }
}
