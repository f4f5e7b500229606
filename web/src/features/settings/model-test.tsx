import { CircleAlert, CircleCheck } from 'lucide-react'
import type { z } from 'zod'
import type { modelTest } from '#contract/models/schemas.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'

type Props = { result: z.output<typeof modelTest> | undefined; works: (duration: string) => string }

/** Whether the model answered, and why not. */
export function ModelTest({ result, works }: Props) {
  const language = useLanguage()
  return (
    <div role="status" className="empty:hidden">
      {result && (
        <p className="flex items-start gap-2">
          {result.ok ? (
            <CircleCheck className="mt-0.5 size-4 flex-none text-good" />
          ) : (
            <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
          )}
          {result.ok ? works(formatDuration(result.duration_ms, language)) : result.message}
        </p>
      )}
    </div>
  )
}
