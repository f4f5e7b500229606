import { CallError } from '#web/lib/client/call-error.ts'
import type { messages } from './messages/en.ts'

type Action = keyof (typeof messages)['failed']

/** What to say when a change did not work: the server's reason where it gave one, else that it went wrong. */
export function failureText(t: typeof messages, action: Action, error: unknown): string {
  if (error instanceof CallError && error.status < 500) return `${t.failed[action]}. ${error.message}`
  return t.error[action]
}
