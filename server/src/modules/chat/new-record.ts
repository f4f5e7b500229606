import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '../../platform/id.ts'
import type { NewRecord } from './ask-store.ts'
import type { ChatDeps } from './chat-deps.ts'
import { nameSession } from './name-session.ts'

/** A question as it was put, before it is stored. */
export type Put = Omit<
  NewRecord,
  'id' | 'answerId' | 'instanceId' | 'autoName' | 'preview' | 'now' | 'mostWaiting' | 'sessionId'
> & {
  /** Without one a session is made. */
  sessionId?: SessionId
}

export function newRecord(deps: ChatDeps, put: Put): NewRecord {
  const now = deps.clock.now()
  return {
    ...put,
    id: newId<RecordId>(now),
    answerId: newId<AnswerId>(now),
    sessionId: put.sessionId ?? newId<SessionId>(now),
    instanceId: deps.instance.id,
    autoName: nameSession(withoutWays(put)),
    preview: put.question.replace(/\s+/g, ' ').slice(0, 160),
    now,
    mostWaiting: limits.waitingQuestions,
  }
}

/** A session is named after what was asked, not after the way it was to be answered. */
const withoutWays = ({ question, mentions }: Put): string =>
  mentions.reduce((text, one) => text.replaceAll(`@${one}`, ''), question).trim() || question
