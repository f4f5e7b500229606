import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { type ErrorCode, errorMessage, errors } from '#contract/errors.ts'
import type { Failure as FailureBody } from '#contract/kit/envelope.ts'
import type { ErrorKey } from '#contract/kit/error-keys.ts'
import { type Language, languageOf } from '#contract/language.ts'
import { isDatabaseAway, isOverLimit } from '../db/database.ts'
import { FilesUnavailable } from '../files/file-store.ts'
import { Failure, type FieldFailure, fail } from './fail.ts'
import { NotPermitted } from './permit.ts'
import type { Scope } from './scope.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call that failed; one that answers in words of its own counts by itself. */
    countFailure: (code: ErrorCode, request: FastifyRequest) => void
  }
  interface FastifyContextConfig {
    /** What the call is called in the log and in traces: the name of its endpoint. */
    call?: string
    /** What a call says of a failure that nobody foresaw (kit/endpoint.ts). */
    failed?: ErrorCode
    /** Under which name clients hear that the call failed. */
    errorKey?: ErrorKey
  }
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
}

/** Any throw as a failure of the catalogue; what nobody foresaw is `internal`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) {
    const fields = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    return new Failure('invalid_input', {}, fields)
  }
  // Before the database: its cause may be a broken connection, too.
  if (error instanceof FilesUnavailable) return fail('files_unavailable')
  if (isDatabaseAway(error) || isOverLimit(error)) return fail('database_unavailable')
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : frameworkCodes[code]
  if (known) return fail(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return fail('malformed_request')
  return fail('internal')
}

/** The one place where errors become answers: status, envelope, language, and how loudly they are logged. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const found = toFailure(error)
  request.server.countFailure(found.code, request)
  const { failed, errorKey } = request.routeOptions.config
  const failure = found.code === 'internal' && failed ? fail(failed) : found
  const { kind } = errors[found.code]
  const { status } = errors[failure.code]
  const language = languageOf(request.headers['accept-language'])
  const about = { err: error, route: request.routeOptions.url, ...whoOf(request), ...(errorKey && { errorKey }) }
  if (kind === 'bug') request.log.error(about, failure.code)
  else if (kind === 'operational') request.log.warn(about, failure.code)
  const seconds = failure.details.seconds
  if (typeof seconds === 'number') void reply.header('retry-after', String(seconds))
  const body: FailureBody = {
    status: false,
    message: errorMessage(failure.code, language, failure.details),
    code: failure.code,
    ...(errorKey && { error_key: errorKey }),
    ...(failure.fields.length > 0 && { details: failure.fields.map((field) => inWords(field, language)) }),
    ...(typeof seconds === 'number' && { retry_after_s: seconds }),
    request_id: request.id,
  }
  if (found.code === 'payload_too_large') hearToEnd(request, reply)
  return reply.status(status).header('content-language', language).send(body)
}

/** Who asked, by ids; nobody where that was not known yet. */
function whoOf({ scope }: FastifyRequest): { userId?: string; organizationId?: string } {
  if (!scope || !('userId' in scope)) return {}
  return { userId: scope.userId, organizationId: scope.organizationId }
}

/** So much of a body that is not taken is read all the same. */
const heardBytes = 64 * 1024 * 1024

/** A connection that is closed while somebody still sends breaks off what they would hear: where the end is near, it is waited for. */
function hearToEnd({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (!(Number(headers['content-length']) <= heardBytes)) return
  reply.removeHeader('connection')
  raw.resume()
}

/** A schema's message may be a code of the catalogue (contract/account/field-errors.ts). */
const inWords = ({ path, message }: FieldFailure, language: Language) => {
  if (typeof message === 'object') return { path, message: message[language] }
  return { path, message: Object.hasOwn(errors, message) ? errorMessage(message as ErrorCode, language) : message }
}

/** The names of those who can grant what was refused; asked only after a refusal. */
export type NameGranters = (refused: NotPermitted, scope: Scope) => Promise<readonly string[]>

/** Who was refused what, by ids: what nobody may do is tried by somebody who should be looked at. */
function noteRefused({ log, scope, routeOptions }: FastifyRequest, { refusal }: NotPermitted): void {
  const who = scope && 'userId' in scope ? { userId: scope.userId, organizationId: scope.organizationId } : {}
  log.warn({ action: refusal.action, call: routeOptions.config.call, ...who }, 'refused')
}

type ErrorHandling = { countFailure: FastifyInstance['countFailure']; nameGranters?: NameGranters | undefined }

export function handleErrors(app: FastifyInstance, { countFailure, nameGranters }: ErrorHandling): void {
  app.decorate('countFailure', countFailure)
  app.setErrorHandler(async (error, request, reply) => {
    const { scope } = request
    if (error instanceof NotPermitted) noteRefused(request, error)
    if (!(error instanceof NotPermitted) || !nameGranters || !scope || !('userId' in scope))
      return sendFailure(request, reply, error)
    // A refusal without names is still a refusal.
    const names = await nameGranters(error, scope).catch(() => [])
    return sendFailure(request, reply, error.by(names))
  })
}
