import { type AskOptions, type ChildEndReason, ChildProcessError, type ChildWorker } from '../child-process/index.ts'

export type QueryFailureCode = 'query_not_allowed' | 'query_failed' | 'query_timed_out' | 'query_too_large'
/** What the process of a file answers. */
export type Reply<Answer> = { ok: true; answer: Answer } | { ok: false; code: QueryFailureCode; message: string }

const codes: Record<ChildEndReason, QueryFailureCode> = {
  timed_out: 'query_timed_out',
  too_much_memory: 'query_too_large',
  broke_down: 'query_failed',
  stopped: 'query_failed',
}

/** Asks the process of a file; throws what `failure` makes of why it did not answer. */
export async function askFile<Ask extends object, Answer>(
  process: ChildWorker<Ask, Reply<Answer>>,
  ask: Ask,
  options: AskOptions,
  failure: (code: QueryFailureCode, message: string) => Error,
): Promise<Answer> {
  const reply = await process.ask(ask, options).catch((error: unknown) => {
    throw error instanceof ChildProcessError
      ? failure(codes[error.reason], `its process ended: ${error.reason}`)
      : error
  })
  if (reply.ok) return reply.answer
  throw failure(reply.code, reply.message)
}
