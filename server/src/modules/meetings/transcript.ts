import type { MeetingLine } from '#contract/meetings/schemas.ts'
import { sentencesOf } from '#contract/voice/sentences.ts'
import type { HeardLine } from './content-store.ts'

type Line = Omit<MeetingLine, 'number'>

/** What was heard, beside what a person has corrected: of a stretch that they corrected nothing new is taken. */
export function mergeLines(heard: readonly HeardLine[], before: readonly MeetingLine[]): Line[] {
  const kept = before.filter(({ edited }) => edited).map(({ number: _number, ...line }): Line => line)
  const isKept = (line: Line) => kept.some((other) => overlapOf(line, other) > 0.5)
  const fresh = heard
    .filter(({ text }) => text !== '')
    .map(({ startsMs, endsMs, ...said }): Line => ({ ...said, starts_ms: startsMs, ends_ms: endsMs, edited: false }))
    .filter((line) => !isKept(line))
  return [...kept, ...fresh].sort((left, right) => left.starts_ms - right.starts_ms || left.ends_ms - right.ends_ms)
}

/** How much of the shorter one lies within the other. Who said it does not count: that may be what was corrected. */
function overlapOf(line: Line, other: Line): number {
  const shared = Math.min(line.ends_ms, other.ends_ms) - Math.max(line.starts_ms, other.starts_ms)
  const shorter = Math.min(line.ends_ms - line.starts_ms, other.ends_ms - other.starts_ms)
  return shorter <= 0 ? 0 : shared / shorter
}

/** Words without times as lines of one sentence each, spread over the stretch by their length. */
export function spreadSentences(text: string, speaker: string, startsMs: number, endsMs: number): HeardLine[] {
  const sentences = sentencesOf(text)
  const letters = sentences.reduce((sum, { length }) => sum + length, 0)
  let at = startsMs
  return sentences.map((sentence) => {
    const from = at
    at += ((endsMs - startsMs) * sentence.length) / Math.max(1, letters)
    return { speaker, text: sentence, startsMs: Math.round(from), endsMs: Math.round(at) }
  })
}
