import { localized } from '#contract/kit/localized-text.ts'
import {
  type Answer,
  answerAsTaught,
  chosenAmong,
  leansOnBefore,
  readingsOf,
  type StoredIntent,
} from '#engine/data/index.ts'
import type { OpenSource } from '../../data-sources/open-source.ts'
import type { AnswerJob, AnswerOutcome } from '../job.ts'
import { todayFor } from '../tools/query-database.ts'
import type { ChosenReading } from '../verified/port.ts'
import { asUnderstood, type UnderstoodQuestion } from './understood.ts'

/** Which readings people chose before. */
export type ChosenReadings = {
  find: (question: string, source: OpenSource) => Promise<{ kept: StoredIntent; by: string } | undefined>
  /** Keeps one; says whether it did. */
  teach: (chosen: ChosenReading) => Promise<boolean>
}

/** The answer as somebody taught it; undefined where nobody did, or the question goes on from the one before. */
export async function taughtAnswer(
  { job, language }: { job: AnswerJob; language: Answer['language'] },
  source: OpenSource,
  chosen: ChosenReadings | undefined,
): Promise<Answer | undefined> {
  const taught = await chosen?.find(job.question, source)
  const today = todayFor(source, job)
  if (!taught || (job.earlier.length > 0 && leansOnBefore(job.question, source.schema, today))) return undefined
  return answerAsTaught(taught.kept, taught.by, { schema: source.schema, today, language })
}

/**
 * Where the question is a press on one of the readings that an answer offered, keeps it for the question that was asked, and tells
 * so in the answer's reasons. A question that only makes sense after another one teaches nothing.
 */
export async function withTaught(
  job: AnswerJob,
  outcome: Answer,
  source: OpenSource,
  chosen: ChosenReadings | undefined,
): Promise<Answer> {
  const at = job.earlier.findLastIndex(({ understood }) => offeredFor(understood, source, job.question) !== undefined)
  const asked = job.earlier[at]
  const askedOn = asked && offeredFor(asked.understood, source, job.question)
  if (!chosen || !asked || !askedOn || !outcome.confidence) return outcome
  const { question } = asked
  if (at > 0 && leansOnBefore(question, source.schema, askedOn)) return outcome
  const kept = { frame: outcome.frame, question, askedOn }
  if (!(await chosen.teach({ source, question, reading: outcome.reading, kept }))) return outcome
  const reasons = [...outcome.confidence.reasons, remembered[outcome.language]]
  return { ...outcome, confidence: { ...outcome.confidence, reasons } }
}

/** The answer before of which the question asks for one reading word for word, and whether that is the one it took first. */
export function chosenBefore(
  { earlier, question }: AnswerJob,
  { id }: UnderstoodQuestion,
): Pick<AnswerOutcome, 'chose'> {
  const answer = earlier.findLast(({ understood }) => {
    const known = asUnderstood(understood)
    return known?.id === id && chosenAmong(known.outcome, question) !== undefined
  })
  const outcome = asUnderstood(answer?.understood)?.outcome
  if (!answer?.id || !outcome) return {}
  const isFirst = readingsOf(outcome)[0]?.question === question.trim()
  return { chose: { recordId: answer.id, verdict: isFirst ? 'right' : 'other' } }
}

/** Whether the question asks for a reading that an answer before offered, word for word: the built-in engine knows what is meant. */
export const pressesReading = ({ earlier, question }: Pick<AnswerJob, 'earlier' | 'question'>): boolean =>
  earlier.some(({ understood }) => {
    const known = asUnderstood(understood)
    return known?.offeredOn !== undefined && chosenAmong(known.outcome, question) !== undefined
  })

/** The day on which an answer offered this reading; undefined where it did not. */
function offeredFor(understood: unknown, source: OpenSource, question: string): string | undefined {
  const earlier = asUnderstood(understood)
  const isOffered = earlier?.id === source.id && chosenAmong(earlier.outcome, question) !== undefined
  return isOffered ? earlier.offeredOn : undefined
}

const remembered = localized(
  'Asked again in the same words, the question gets this reading straight away. You can undo that under Knowledge, Words.',
  'Kalau ditanya lagi dengan kata yang sama, langsung dijawab begini. Kamu bisa membatalkannya di Pengetahuan, Kata.',
)
