import { CallError } from '#web/lib/client/call-error.ts'
import type { messages } from './messages/en.ts'

/** What to say in a toast when a change did not work: the server's words, or that the connection failed. */
export const failureText = (t: typeof messages, error: unknown): string =>
  error instanceof CallError ? error.message : t.offline
