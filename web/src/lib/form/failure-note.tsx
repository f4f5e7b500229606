import { CircleAlert } from 'lucide-react'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import type { messages } from './messages/en.ts'
import { formMessages } from './messages/index.ts'
import { clockText, useCountdown } from './use-countdown.ts'

type Props = {
  error: Error | null
  /** When another try is allowed, in milliseconds since the epoch; 0 when at once. */
  retryAt?: number
}

/**
 * What went wrong with a form as a whole, said at once. When the server asks to wait it shows the time that is left,
 * and goes when that is over.
 */
export function FailureNote({ error, retryAt = 0 }: Props) {
  const t = useMessages(formMessages)
  const left = useCountdown(retryAt)
  const waits = retryAt > 0 && error instanceof CallError && error.retryAfterSeconds !== undefined
  const shown = waits && left === 0 ? null : error
  return (
    <div role="alert" className={shown ? 'rounded-sm bg-bad-soft px-3 py-2.5' : 'sr-only'}>
      {shown && (
        <p className="flex items-start gap-2 text-fg">
          <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
          <span className="min-w-0 break-words">
            {sentenceOf(shown, t)}
            {waits && (
              <span aria-hidden="true" className="block text-fg-2 tabular-nums">
                {t.waitFor(clockText(left))}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

/** The server's words; else what kept the call from being made, such as code that could not be loaded. */
function sentenceOf(error: Error, t: typeof messages): string {
  if (error instanceof CallError) return error.message
  return navigator.onLine ? t.broken : t.offline
}
