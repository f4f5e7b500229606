import { Ban } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Contact } from '#contract/messaging/conversation.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { blockContact, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'

/** Nothing is written to somebody who is blocked, and what that means; notes are. */
export function BlockedNotice({ contact: { id, name, blocked_at } }: { contact: Contact }) {
  const t = useMessages(inboxMessages).blocked
  const language = useLanguage()
  const { work, busy } = useInboxWork()
  if (blocked_at === null) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3 px-1 py-1.5 [&_svg]:size-4">
      <Ban aria-hidden="true" className="flex-none text-bad" />
      <p className="min-w-0 flex-1 basis-60 break-words text-fg-2">
        {t.text(name, formatDate(blocked_at, language, 'day'))}
      </p>
      <Button
        loading={busy === 'unblock'}
        onClick={() => void work('unblock', () => blockContact(id, false), t.unblocked(name))}
      >
        {t.unblock}
      </Button>
    </div>
  )
}
