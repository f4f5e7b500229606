import { CircleAlert } from 'lucide-react'
import { CallError } from '#web/lib/client/client.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { formMessages } from './messages/index.ts'
import { clock, useCountdown } from './use-countdown.ts'

type Props = {
  error: Error | null
  /** When another try is allowed, in milliseconds since the epoch; 0 when at once. */
  retryAt?: number
}

/** What went wrong with a form as a whole, said at once; with the time that is left when the server asks to wait. */
export function FailureNote({ error, retryAt = 0 }: Props) {
  const t = useMessages(formMessages)
  const left = useCountdown(retryAt)
  const waits = error instanceof CallError && error.retryAfterSeconds !== undefined
  return (
    <div role="alert" className={error ? 'rounded-sm bg-bad-soft px-3 py-2.5' : 'sr-only'}>
      {error && (
        <p className="flex items-start gap-2 text-fg">
          <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
          <span className="min-w-0 break-words">
            {error instanceof CallError ? error.message : t.offline}
            {waits && left > 0 && (
              <span aria-hidden="true" className="block text-fg-2 tabular-nums">
                {t.waitFor(clock(left))}
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
