import { useCallback, useState } from 'react'
import { type Draft, differences } from './draft.ts'
import { redo, startHistory, stepOn, undo } from './history.ts'

/** Changes a draft; `what` names the thing, so that typing into it is undone at once. */
export type ChangeDraft = (what: string, change: Partial<Draft>) => void

/** A draft with its past: what it is, whether it differs from what is saved, undo and redo. */
export function useDraft(first: Draft) {
  const [history, setHistory] = useState(() => startHistory(first))
  const [base, setBase] = useState(first)
  const change = useCallback<ChangeDraft>(
    (what, part) => setHistory((now) => stepOn(now, { ...now.present, ...part }, what, Date.now())),
    [],
  )
  /** What nobody chose, such as a suggested drawing, is no step of its own. */
  const adopt = useCallback(
    (part: Partial<Draft>) => setHistory((now) => ({ ...now, present: { ...now.present, ...part } })),
    [],
  )
  const { present, past, future } = history
  return {
    draft: present,
    /** As it is saved. */
    base,
    dirty: differences(base, present).length > 0,
    change,
    adopt,
    /** It is saved: changes count from here. */
    keep: setBase,
    undo: past.length > 0 ? () => setHistory(undo) : undefined,
    redo: future.length > 0 ? () => setHistory(redo) : undefined,
  }
}
