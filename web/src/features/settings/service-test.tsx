import { CircleAlert, CircleCheck } from 'lucide-react'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'

type ServiceTestResult = { ok: boolean; message: string; duration_ms: number }
type Props = { result: ServiceTestResult | undefined; works: (duration: string, message: string) => string }

/** Whether a service answered, and why not. */
export function ServiceTest({ result, works }: Props) {
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
          {result.ok ? works(formatDuration(result.duration_ms, language), result.message) : result.message}
        </p>
      )}
    </div>
  )
}
