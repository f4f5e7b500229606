import { CircleAlert, CircleCheck } from 'lucide-react'
import type { z } from 'zod'
import type { modelTest } from '#contract/models/schemas.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { settingsMessages } from './messages/index.ts'

/** Whether the model answered, and why not. */
export function ModelTest({ result }: { result: z.output<typeof modelTest> | undefined }) {
  const t = useMessages(settingsMessages).model
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
          {result.ok ? t.works(formatDuration(result.duration_ms, language)) : result.message}
        </p>
      )}
    </div>
  )
}
