import type { AnswerAgain } from '#contract/chat/answer-schemas.ts'
import { fileId } from '#contract/kit/id.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findAnswer } from './answer-store.ts'
import { jobFiles } from './attachments.ts'
import type { ChatDeps } from './chat-deps.ts'
import type { SessionRef } from './session-store.ts'

type Answered = SessionRef & { answerId: Parameters<typeof findAnswer>[1]['answerId'] }

/** An answer on today's data, beside what it was. Nothing of it is stored. */
export async function runAnswerAgain(
  deps: ChatDeps,
  scope: Scope,
  answerRef: Answered,
  signal: AbortSignal,
): Promise<AnswerAgain> {
  const found = await findAnswer(deps.db, answerRef)
  if (!found) throw fail('answer_not_found')
  const asked = found.parts.flatMap((part) =>
    part.type === 'data-table' && part.data.query ? [fileId.safeParse(part.data.query.data_source_id)] : [],
  )
  const ids = asked.flatMap(({ data }) => data ?? [])
  const files = await jobFiles(deps, scope.userId, ids, [])
  return deps.answering.again({ ...found, scope, agentId: answerRef.botId, files, now: deps.clock.now(), signal })
}
