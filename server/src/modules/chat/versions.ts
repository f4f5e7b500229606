import type { AnswerPart } from '#contract/chat/parts.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { countWords } from '../answering/service.ts'
import { findAnswer, type StoredAnswer } from './answer-store.ts'
import { insertNext } from './ask-store.ts'
import type { ChatDeps } from './chat-deps.ts'
import { getRecord } from './history.ts'
import { newRecord } from './question.ts'
import { saveAnswer, settleAnswer } from './record-store.ts'
import { findWritableSession } from './visible.ts'

type AnswerRef = { botId: AgentId; sessionId: SessionId; answerId: AnswerId }
export type AnswerVersions = {
  /** An answer of the person's own. Throws `answer_not_found`. */
  find: (scope: Scope, at: AnswerRef) => Promise<StoredAnswer>
  /** Keeps other parts as a new version of an answer, beside the old one, and shows it. Nothing is charged. */
  keep: (
    scope: Scope,
    at: AnswerRef,
    before: StoredAnswer,
    made: { parts: AnswerPart[]; text: string },
  ) => Promise<ChatRecord>
  /** Its query was verified, as it was written or changed. */
  settle: (answer: StoredAnswer, verdict: 'right' | 'wrong') => Promise<void>
}

export const createVersions = (deps: ChatDeps): AnswerVersions => ({
  find: async (scope, { answerId, ...at }) => {
    const found = await findAnswer(deps.db, { ...(await findWritableSession(deps, scope, at)), answerId })
    if (!found) throw fail('answer_not_found')
    return found
  },
  keep: async (scope, { botId, sessionId }, before, { parts, text }) => {
    const since = performance.now()
    const given = newRecord(deps, {
      botId,
      sessionId,
      question: before.question,
      language: before.language,
      fileIds: [],
      webSearch: false,
      links: [],
      tools: [],
      mentions: [],
      requestedModel: null,
      beside: { id: before.recordId, retry: true },
    })
    const inserted = await insertNext(deps.db, scope, given)
    if (!inserted.agentFound) throw fail('agent_not_found')
    if (inserted.inactiveAgent !== undefined) throw fail('agent_not_active', { name: inserted.inactiveAgent })
    if (!inserted.question) throw fail(inserted.recordFound ? 'too_many_waiting' : 'answer_not_found')
    await saveAnswer(deps.db, given.id, {
      status: 'done',
      parts,
      text,
      model: null,
      credits: 0,
      durationMs: performance.now() - since,
      inputWords: countWords(before.question),
      outputWords: countWords(text),
    })
    // It was corrected.
    await settleAnswer(deps.db, before.recordId, 'wrong')
    return getRecord(deps, scope, sessionId, given.id)
  },
  settle: ({ recordId }, verdict) => settleAnswer(deps.db, recordId, verdict),
})
