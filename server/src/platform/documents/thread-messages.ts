/** What is asked of a thread is answered once, under its number. */
export type Numbered<Ask> = Ask & { request: number }
export type Reply<Answer> = { request: number } & (
  | { ok: true; answer: Answer }
  | { ok: false; code: ThreadFailureCode; message: string }
)

export type ThreadFailureCode = 'query_not_allowed' | 'query_failed' | 'query_timed_out' | 'query_too_large'
