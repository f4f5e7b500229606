/** What was, what is, and what was undone. */
export type History<T> = {
  past: readonly T[]
  present: T
  future: readonly T[]
  last: { what: string; at: number } | null
}

const most = 100
/** Changes of the same thing within this time are one step: a word typed is undone as a word. */
const together = 1_000

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null })

/** A step on. `what` names what was changed; `at` is now, in ms. What was undone is forgotten. */
export function stepOn<T>(history: History<T>, next: T, what: string, at: number): History<T> {
  if (next === history.present) return history
  const { last } = history
  const joins = last !== null && last.what === what && at - last.at < together && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-most)
  return { past, present: next, future: [], last: { what, at } }
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], last: null }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future, last: null }
}
