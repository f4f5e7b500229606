import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import {
  verifiedQueryEndpoints as calls,
  taughtReadingEndpoints,
  termEndpoints,
} from '#contract/verified-queries/endpoints.ts'
import type {
  TaughtReadingId,
  TermId,
  TermInput,
  TermProposal,
  VerifiedQueryId,
  VerifiedState,
} from '#contract/verified-queries/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'

/** Which answer something is about. */
export type AnswerRef = { bot_id: AgentId; session_id: SessionId; answer_id: AnswerId }

export type VerifiedQueryFilter = { query: string; state: VerifiedState | 'all' }
export const verifiedOptions = ({ query, state }: VerifiedQueryFilter) =>
  infiniteQueryOptions({
    ...endpointPages(calls.listVerifiedQueries, {
      query: { ...(query && { query }), ...(state !== 'all' && { state }) },
    }),
    placeholderData: (before) => before,
  })

type Change = { questions: string[]; sql: string; reading: string }
export const updateVerified = (id: VerifiedQueryId, body: Change) =>
  api.call(calls.updateVerifiedQuery, { params: { id }, body })
export const verifyAgain = (id: VerifiedQueryId) => api.call(calls.verifyAgain, { params: { id } })
export const removeVerified = (id: VerifiedQueryId) => api.call(calls.removeVerifiedQuery, { params: { id } })
export const restoreVerified = (id: VerifiedQueryId) => api.call(calls.restoreVerifiedQuery, { params: { id } })
/** Keeps what a phrase means in a database; with a use case only for its questions. */
export const createTerm = (source: string, useCase: string | null, { phrase, means }: TermProposal) =>
  api.call(termEndpoints.createTerm, {
    body: { data_source_id: source as TermInput['data_source_id'], use_case_id: useCase, phrase, means },
  })
export const forgetTerm = (id: TermId) => api.call(termEndpoints.removeTerm, { params: { id } })
export const restoreTerm = (id: TermId) => api.call(termEndpoints.restoreTerm, { params: { id } })
export const forgetReading = (id: TaughtReadingId) =>
  api.call(taughtReadingEndpoints.removeTaughtReading, { params: { id } })
export const restoreReading = (id: TaughtReadingId) =>
  api.call(taughtReadingEndpoints.restoreTaughtReading, { params: { id } })
