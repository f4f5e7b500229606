import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { Contact, OpenedConversation } from '#contract/messaging/conversation.ts'
import type { ConversationId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { customerOptions, openedOptions } from '../api.ts'
import { handOverText } from '../conversation/event-line.tsx'
import { inboxMessages } from '../messages/index.ts'
import { Attributes } from './attributes.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerConversations } from './customer-conversations.tsx'
import { Labels } from './labels.tsx'
import { customerMessages } from './messages/index.ts'

const EditCustomer = lazy(() => import('./edit-customer.tsx'))

type Props = { account: MessagingAccountId; chat: ConversationId; open: boolean; onClose: () => void }

/** Whom one talks to: name, number or address, what is kept of them, labels, what happened before. */
export function CustomerPanel({ account, chat, open, onClose }: Props) {
  const t = useMessages(inboxMessages).customer
  // The pane beside it asks the same and says when it fails.
  const { data } = useQuery(openedOptions(account, chat))
  return (
    <RightPanel open={open} onClose={onClose} title={t.title} narrow>
      {data && (
        <>
          <Facts opened={data} />
          <Section title={t.attributes}>
            <Attributes key={data.contact.id} contact={data.contact} />
          </Section>
          <Section title={t.labels}>
            <Labels key={data.conversation.id} account={account} conversation={data.conversation} />
          </Section>
          <Suspense>
            <Conversations key={data.contact.id} opened={data} />
          </Suspense>
          <Section title={t.history}>
            <Past opened={data} />
          </Section>
          <Suspense>
            <CustomerActions key={data.contact.id} opened={data} />
          </Suspense>
        </>
      )}
    </RightPanel>
  )
}

/** Of who has one only the others would say nothing new. */
function Conversations({ opened: { contact, conversation } }: { opened: OpenedConversation }) {
  const t = useMessages(customerMessages)
  const customer = useQuery(customerOptions(contact.id))
  const { total = 0, broadcasts = 0, merges = [] } = customer.data ?? {}
  if (!customer.error && total <= 1 && broadcasts === 0 && merges.length === 0) return null
  return (
    <Section title={t.conversations}>
      <Loaded query={customer} failed={t.failed}>
        {(found) => <CustomerConversations customer={found} chat={conversation.id} />}
      </Loaded>
    </Section>
  )
}

const Section = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="border-line-soft border-b px-4 py-3.5">
    <h3 className="mb-2 font-semibold text-12">{title}</h3>
    {children}
  </section>
)

function Facts({ opened: { contact, conversation } }: { opened: OpenedConversation }) {
  const { customer: t, states } = useMessages(inboxMessages)
  const language = useLanguage()
  const rows = [
    ...(contact.mail_address === null ? [] : [[t.address, contact.mail_address]]),
    ...(contact.phone_number === null ? [] : [[t.phone, formatPhone(contact.phone_number)]]),
    ...((contact.phone_number ?? contact.mail_address)
      ? []
      : [[t.channel, conversation.channel === 'mail' ? t.mail : t.website]]),
    [t.since, formatDate(contact.created_at, language)],
    [t.assignee, conversation.assignee?.name ?? t.nobody],
    ...(conversation.team ? [[t.team, conversation.team.name] as const] : []),
  ]
  return (
    <div className="border-line-soft border-b px-4 py-3.5">
      <Name key={contact.id} contact={contact} />
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 leading-6">
            <dt className="text-fg-3">{name}</dt>
            <dd className="truncate text-fg-2 tabular-nums">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {(contact.opted_out || contact.blocked_at) && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {contact.blocked_at && <Badge tone="bad">{states.blocked}</Badge>}
          {contact.opted_out && <Badge tone="warn">{t.optedOut}</Badge>}
        </div>
      )}
    </div>
  )
}

function Name({ contact }: { contact: Contact }) {
  const t = useMessages(inboxMessages).customer
  const [editing, setEditing] = useState(false)
  return (
    <div className="mb-1 flex items-center gap-2">
      <bdi className="min-w-0 flex-1 truncate font-semibold">{contact.name}</bdi>
      <IconButton label={t.edit} size="sm" className="-mr-1.5" onClick={() => setEditing(true)}>
        <Pencil />
      </IconButton>
      {editing && (
        <Suspense>
          <EditCustomer contact={contact} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** What happened with this customer, the newest first. */
function Past({ opened: { history } }: { opened: OpenedConversation }) {
  const t = useMessages(inboxMessages)
  const language = useLanguage()
  if (history.length === 0) return <p className="text-fg-3">{t.customer.noHistory}</p>
  return (
    <ul className="flex flex-col gap-1.5 text-fg-2">
      {history.map(({ id, content, author, created_at }) => (
        <li key={id}>
          <span className="text-fg-3">{formatDate(created_at, language, 'day')}</span>{' '}
          {content.kind === 'event' &&
            (content.what === 'handed_over'
              ? handOverText(content.about, t)
              : content.what === 'resolved'
                ? t.events.resolved(author.name || t.events.system)
                : author.kind === 'customer'
                  ? t.events.reopenedBySelf
                  : t.events.reopened(author.name || t.events.system))}
        </li>
      ))}
    </ul>
  )
}
