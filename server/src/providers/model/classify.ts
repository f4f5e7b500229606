import { ModelError, type ModelErrorCode } from './port.ts'

/** What went wrong with a model, from whatever was thrown on the way. `begun`: something had arrived already. */
export function classifyModelError(error: unknown, begun: boolean): ModelError {
  if (error instanceof ModelError) return error
  const chain = causes(error)
  const status = chain.map((link) => link.statusCode).find((item) => typeof item === 'number')
  if (status !== undefined && status >= 400) return new ModelError(byStatus(status), status)
  if (chain.some((link) => lost.has(String(link.code)) || /terminated|other side closed|socket/i.test(link.message)))
    return new ModelError(begun ? 'model_disconnected' : 'model_unreachable')
  if (chain.some((link) => unreadable.has(link.name))) return new ModelError('model_unreadable')
  if (chain.some((link) => link.name === 'AI_APICallError' || /fetch failed|connect/i.test(link.message)))
    return new ModelError(begun ? 'model_disconnected' : 'model_unreachable')
  return new ModelError('model_failed')
}

type Link = { name: string; message: string; code?: unknown; statusCode?: unknown; cause?: unknown }

function causes(error: unknown): Link[] {
  const links: Link[] = []
  let at = error as Link | undefined
  for (let depth = 0; at && typeof at === 'object' && depth < 6; depth++) {
    links.push({ name: String(at.name), message: String(at.message), code: at.code, statusCode: at.statusCode })
    const last = (at as { lastError?: Link }).lastError
    at = (at.cause as Link | undefined) ?? last
  }
  return links
}

const lost = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT'])
const unreadable = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
  'AI_EmptyResponseBodyError',
  'SyntaxError',
])

function byStatus(status: number): ModelErrorCode {
  if (status === 401 || status === 403) return 'model_key_refused'
  if (status === 404) return 'model_not_found'
  if (status === 429 || status === 503) return 'model_busy'
  return status < 500 ? 'model_refused' : 'model_failed'
}
