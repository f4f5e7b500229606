import { Info } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { accountMessages } from './messages/index.ts'

/** Why the flow begins again. */
export function EndedNote() {
  const t = useMessages(accountMessages)
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-sm bg-hover px-3 py-2.5">
      <Info className="mt-0.5 size-4 flex-none text-info" />
      {t.code.ended}
    </p>
  )
}
