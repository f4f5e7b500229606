import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from './button.tsx'
import { uiMessages } from './messages/index.ts'

type Props = {
  /** What happened. */
  title: string
  /** `h1` where it is the whole page. */
  heading?: 'h1' | 'h2'
  /** What can be done. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Other ways out, beside the retry. */
  action?: ReactNode
}

/** Something failed: what happened, what to do, try again. */
export function ErrorState({ title, heading: Heading = 'h2', children, onRetry, retrying = false, action }: Props) {
  const t = useMessages(uiMessages)
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-[400px] flex-col items-center px-4 py-10 text-center in-data-column:mx-0 in-data-column:items-start in-data-column:px-0 in-data-column:py-4 in-data-column:text-left"
    >
      <Heading className="font-semibold text-fg">{title}</Heading>
      {children && <div className="mt-1 text-pretty text-fg-3">{children}</div>}
      {(onRetry || action) && (
        <div className="mt-4 flex flex-wrap gap-2">
          {onRetry && (
            <Button icon={<RotateCw />} onClick={onRetry} loading={retrying}>
              {t.retry}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
