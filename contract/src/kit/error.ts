import type { LocalizedText } from './localized-text.ts'

/**
 * What kind of failure a code is, and so who should hear of it: `user` (the person can mend it; not reported),
 * `operational` (the world failed: a model, a database, a limit; logged as a warning), `bug` (ours; logged as an error).
 */
type ErrorKind = 'user' | 'operational' | 'bug'

export type ErrorSpec = {
  status: 400 | 401 | 402 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504
  kind: ErrorKind
  /** Shown to the person; `{name}` is filled from the failure's details. */
  message: LocalizedText
}

export const defineErrors = <const E extends Record<string, ErrorSpec>>(errors: E): E => errors
