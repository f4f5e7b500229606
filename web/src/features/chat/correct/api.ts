import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { verifiedQueryEndpoints as calls } from '#contract/verified-queries/endpoints.ts'
import type { VerifiedQueryInput } from '#contract/verified-queries/schemas.ts'
import { api } from '#web/lib/client/api.ts'

type Corrected = { bot_id: AgentId; session_id: SessionId; answer_id: AnswerId; table: number; sql: string }

/** What a corrected query gives beside what the answer has; nothing is kept. */
export const tryCorrection = ({ answer_id: answerId, ...body }: Corrected) =>
  api.call(calls.tryCorrection, { params: { answerId }, body })
/** The corrected answer, as a new version beside the old one. */
export const correctAnswer = ({ answer_id: answerId, ...body }: Corrected) =>
  api.call(calls.correctAnswer, { params: { answerId }, body })
export const createVerified = (body: VerifiedQueryInput) => api.call(calls.createVerifiedQuery, { body })
