/** A place among the questions asked before, 0 the newest; undefined: not walking. */
export type HistoryWalk = { at: number | undefined; text: string }

/**
 * One step through the questions asked before (oldest first). Walking begins in an empty field and ends where something
 * else was written; below the newest the field is empty again. Undefined: the key is not for this.
 */
export function walkHistory(
  questions: readonly string[],
  now: HistoryWalk,
  step: 'older' | 'newer',
): HistoryWalk | undefined {
  const newestFirst = [...new Set(questions.filter((question) => question !== '').toReversed())]
  const walking = now.at !== undefined && newestFirst[now.at] === now.text
  if (!walking && (now.text !== '' || step === 'newer')) return undefined
  const at = (walking ? (now.at ?? -1) : -1) + (step === 'older' ? 1 : -1)
  if (at < 0) return { at: undefined, text: '' }
  const text = newestFirst[at]
  return text === undefined ? undefined : { at, text }
}
