import { Link } from '@tanstack/react-router'
import { Globe, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Customer } from '#contract/messaging/merge.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { undoMerge, useInboxWork } from '../api.ts'
import { useInboxAddress } from '../inbox-address.ts'
import { inboxMessages } from '../messages/index.ts'
import { customerMessages } from './messages/index.ts'

type Props = { customer: Customer; chat: ConversationId }

/** All conversations of a customer, whichever number, address or visit they are with, and what was joined. */
export function CustomerConversations({ customer: { conversations, total, broadcasts, merges }, chat }: Props) {
  const t = useMessages(customerMessages)
  return (
    <>
      <ul aria-label={t.conversations} className="-mx-2 flex flex-col">
        {conversations.map((conversation) => (
          <ConversationLine key={conversation.id} conversation={conversation} on={conversation.id === chat} />
        ))}
      </ul>
      {total > conversations.length && <p className="mt-1 text-12 text-fg-3">{t.more(total - conversations.length)}</p>}
      {broadcasts > 0 && <p className="mt-2 text-12 text-fg-3">{t.received(broadcasts)}</p>}
      {merges.map((merge) => (
        <Merge key={merge.id} merge={merge} />
      ))}
    </>
  )
}

const icons = { mail: Mail, widget: Globe, whatsapp: Phone }

function ConversationLine({ conversation, on }: { conversation: Customer['conversations'][number]; on: boolean }) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  const { address } = useInboxAddress()
  const { id, account_id, account, channel, phone_number, mail_address, last_message, status, created_at } =
    conversation
  const Icon = icons[channel]
  return (
    <li>
      <Link
        to="/whatsapp/inbox"
        search={{ ...address, chat: id, at: account_id, message: undefined }}
        aria-current={on ? 'true' : undefined}
        className={`flex min-h-11 items-center gap-2.5 rounded-sm px-2 py-1.5 ${on ? 'bg-hover' : 'hover:bg-hover/60'}`}
      >
        <Icon aria-hidden="true" className="size-4 flex-none text-fg-3" />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate tabular-nums">
            {mail_address ?? (phone_number ? formatPhone(phone_number) : account.name)}
          </bdi>
          <bdi className="block truncate text-12 text-fg-3">{last_message?.text || account.name}</bdi>
        </span>
        <span className="flex-none text-right text-11 text-fg-3">
          <span className="block">{formatDate(last_message?.created_at ?? created_at, language, 'day')}</span>
          <span className="block">{t.states[status]}</span>
        </span>
      </Link>
    </li>
  )
}

function Merge({ merge: { id, joined, by, at, may_undo } }: { merge: Customer['merges'][number] }) {
  const t = useMessages(customerMessages)
  const language = useLanguage()
  const { work } = useInboxWork()
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-fg-3">
      <p className="min-w-0 flex-1 basis-40 break-words">
        {t.joinedOn(joined, formatDate(at, language, 'day'))} {by && t.by(by)}
      </p>
      {may_undo && (
        <Button size="sm" onClick={() => setAsking(true)}>
          {t.undo}
        </Button>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        harmless
        title={t.undoTitle(joined)}
        description={t.undoText}
        action={t.undo}
        onConfirm={() => work('undo', () => undoMerge(id), t.undone)}
      />
    </div>
  )
}
