import type { RecordId, SessionId } from '#contract/kit/id.ts'

/** A question of a session; those of one session are answered by when they were made, then by id. */
type OrderedQuestion = { sessionId: SessionId; id: RecordId; now: Date }

/** The answers that this process gives, by session: one waits for those before it, and never for one behind it. */
export type AnswerOrder = {
  /** The end of the newest answer, where that is before the given question. */
  findBefore: (question: OrderedQuestion) => Promise<unknown> | undefined
  /** `end` must not reject. */
  add: (question: OrderedQuestion, end: Promise<unknown>) => void
}

export function createAnswerOrder(): AnswerOrder {
  const newest = new Map<SessionId, OrderedQuestion & { end: Promise<unknown> }>()
  return {
    findBefore: (question) => {
      const last = newest.get(question.sessionId)
      // A question that was taken out of the queue earlier may begin later, when its credits are held: those behind it wait for it.
      return last && isBefore(last, question) ? last.end : undefined
    },
    add: (question, end) => {
      const last = newest.get(question.sessionId)
      if (last && isBefore(question, last)) return
      const own = { ...question, end }
      newest.set(question.sessionId, own)
      void end.then(() => {
        if (newest.get(question.sessionId) === own) newest.delete(question.sessionId)
      })
    },
  }
}

/** As the database compares them (`isBehind`). */
const isBefore = (question: OrderedQuestion, other: OrderedQuestion): boolean =>
  question.now < other.now || (question.now.getTime() === other.now.getTime() && question.id < other.id)
