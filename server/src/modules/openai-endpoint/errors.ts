import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { Failure } from '../../platform/http/fail.ts'

export type OpenAiError = { error: { message: string; type: string; param: string | null; code: string } }

const types: Partial<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  429: 'rate_limit_error',
}
/** What OpenAI's own clients look for. */
const codes: Partial<Record<ErrorCode, string>> = {
  api_key_invalid: 'invalid_api_key',
  agent_name_unknown: 'model_not_found',
  out_of_credits: 'insufficient_quota',
  too_many_requests: 'rate_limit_exceeded',
}

/** A failure of ours in OpenAI's shape. */
export function toOpenAiError(failure: Failure, language: Language): OpenAiError {
  const { status } = errors[failure.code]
  const [field] = failure.fields
  const message = errorMessage(failure.code, language, failure.details)
  const detail = typeof field?.message === 'string' ? ` (${field.path}: ${field.message})` : ''
  return {
    error: {
      message: message + detail,
      type: types[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
      param: field?.path ?? null,
      code: codes[failure.code] ?? failure.code,
    },
  }
}
