import type { ErrorCode } from '#contract/errors.ts'
import type { Failure } from '#contract/kit/envelope.ts'

/** A failure as the server told it, or one of the way there (`offline`, `timeout`). `message` is for the person. */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline' | 'unreadable'
  readonly status: number
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Pick<Failure, 'message' | 'details' | 'retry_after_s'> & { code: string }) {
    super(body.message)
    this.name = 'CallError'
    this.status = status
    this.code = body.code as CallError['code']
    this.fields = Object.fromEntries((body.details ?? []).map(({ path, message }) => [path, message]))
    this.retryAfterSeconds = body.retry_after_s
  }
}
