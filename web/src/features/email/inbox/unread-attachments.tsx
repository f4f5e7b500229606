import { TriangleAlert } from 'lucide-react'
import type { UnreadAttachment } from '#contract/email/thread.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { emailMessages } from '../messages/index.ts'

/** What came with the mail and was not read when the reply was written, with the reason of each. */
export function UnreadAttachments({ files }: { files: readonly UnreadAttachment[] }) {
  const t = useMessages(emailMessages).reply
  if (files.length === 0) return null
  return (
    <section aria-label={t.unread} className="flex gap-2 text-12">
      <TriangleAlert className="mt-0.5 size-3.5 flex-none text-warn" />
      <div className="min-w-0">
        <h3 className="font-medium text-fg-2">{t.unread}</h3>
        <ul className="max-h-24 overflow-y-auto">
          {files.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
            <li key={index} className="truncate text-fg-3">
              <bdi className="text-fg-2">{name}</bdi> · {t.unreadReasons[reason]}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
