import type { AnswerPart } from '#contract/chat/parts.ts'
import type { RecordId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventStream } from '../../platform/http/route.ts'
import { noticeOf } from '../answering/service.ts'
import { listWithheld } from './visible-store.ts'

/** Answers that are not for others, as they were read through what is open to certain roles only, and what others see instead. */
export type WithheldAnswers = { ids: Set<RecordId>; parts: AnswerPart[] }

const insteadOf = (language: Language): AnswerPart => ({
  type: 'data-notice',
  data: noticeOf('answer_for_role', language),
})

/** Which of these answers are not for others. */
export const findWithheld = async (db: Db, ids: readonly RecordId[], language: Language): Promise<WithheldAnswers> => ({
  ids: await listWithheld(db, ids),
  parts: [insteadOf(language)],
})

/** Records as others see them. */
export async function withholdAnswers<R extends { id: RecordId; answer: { parts: AnswerPart[] } }>(
  db: Db,
  records: R[],
  language: Language,
): Promise<R[]> {
  const ids = records.map(({ id }) => id)
  const withheld = await findWithheld(db, ids, language)
  return records.map((record) => {
    const parts = withheld.ids.has(record.id) ? withheld.parts : record.answer.parts.map(asReader)
    return { ...record, answer: { ...record.answer, parts } }
  })
}

/** What could be asked instead may name values that only the asker may see. */
function asReader<P extends { type: string }>(part: P): P
function asReader(part: AnswerPart): AnswerPart {
  if (part.type === 'data-choice')
    return { ...part, data: { ...part.data, readings: part.data.readings.map(({ reading }) => ({ reading })) } }
  if (part.type !== 'data-reading') return part
  return { ...part, data: { ...part.data, chips: part.data.chips.map(({ kind, label }) => ({ kind, label })) } }
}

/**
 * A running answer for somebody who did not ask it: what tools gave is left out, and from the first table that is not for them only
 * the reason and the end are told; of one that is `withheld` when they come also that it has begun.
 */
export async function* forOthers(events: EventStream, language: Language, withheld: boolean): EventStream {
  let isHidden = false
  for await (const event of events) {
    // Answers are told as text; only live events have ids.
    if (typeof event !== 'string') continue
    // Written by AnswerWriter.
    const parsed = JSON.parse(event) as AnswerEvent
    if (!isHidden && (withheld ? parsed.type !== 'start' : isOpenedTable(parsed))) {
      isHidden = true
      yield JSON.stringify(insteadOf(language))
    }
    if (isHidden && parsed.type !== 'finish') continue
    if (parsed.type === 'tool-output-available') yield JSON.stringify({ ...parsed, output: summaryOf(parsed.output) })
    else
      yield parsed.type === 'data-reading' || parsed.type === 'data-choice' ? JSON.stringify(asReader(parsed)) : event
  }
}

type AnswerEvent = {
  type: string
  data?: { query?: { opened?: true } }
  output?: { summary?: unknown; duration_ms?: unknown }
}

const isOpenedTable = ({ type, data }: AnswerEvent) => type === 'data-table' && data?.query?.opened === true

const summaryOf = ({ summary, duration_ms }: NonNullable<AnswerEvent['output']> = {}) => ({ summary, duration_ms })
