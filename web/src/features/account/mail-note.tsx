import { Inbox } from 'lucide-react'
import { publicConfig } from '#web/lib/client/config.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { accountMessages } from './messages/index.ts'

/** Where to look for the mail: in an installation without a mail server it is a file, so that one can go on at once. */
export function MailNote() {
  const { outbox: t, nothing } = useMessages(accountMessages).code
  if (publicConfig().mail !== 'outbox') return <p className="mt-5 text-center text-12 text-fg-3">{nothing}</p>
  return (
    <aside className="mt-6 flex gap-2.5 border-line-soft border-t pt-5 text-12 text-fg-2">
      <Inbox className="mt-px size-4 flex-none text-info" />
      <div className="min-w-0">
        <h2 className="font-semibold text-fg">{t.title}</h2>
        <p className="mt-0.5">{t.text}</p>
        <code className="mt-1.5 inline-block rounded-xs bg-hover px-1.5 py-0.5 font-mono text-12 text-fg">
          {t.folder}
        </code>
      </div>
    </aside>
  )
}
