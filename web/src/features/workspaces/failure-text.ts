import { CallError } from '#web/lib/client/call-error.ts'
import type { messages } from './switcher-messages/en.ts'

/** What to say in a toast when a change did not work: the server's words, or that the connection failed. */
export const failureText = (t: Pick<typeof messages, 'offline'>, error: unknown): string =>
  error instanceof CallError ? error.message : t.offline
