import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Conversation, ConversationChange } from '#contract/messaging/conversation.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { changeConversation, countsOptions, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'

type Props = { account: MessagingAccountId; conversation: Conversation }

/** The labels of a conversation; those in use elsewhere are offered while one is typed. */
export function Labels({ account, conversation: { id, labels } }: Props) {
  const t = useMessages(inboxMessages).actions
  const { work, busy } = useInboxWork()
  const { data: counts } = useQuery(countsOptions({ id: account, of: 'account' }))
  const list = useId()
  const [name, setName] = useState('')
  // Only what changes: a label that somebody else adds meanwhile stays.
  const save = (change: Pick<ConversationChange, 'add_labels' | 'remove_labels'>) =>
    work('labels', () => changeConversation(id, change))
  const written = name.trim()
  const known = labels.some((label) => label.toLowerCase() === written.toLowerCase())
  const ready = written !== '' && !known && labels.length < messagingLimits.labels
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (ready && busy === undefined && (await save({ add_labels: [written] })))
      setName((now) => (now === name ? '' : now))
  }
  return (
    <>
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {labels.map((label) => (
          <li key={label}>
            <RemovableChip
              onRemove={() => void save({ remove_labels: [label] })}
              removeLabel={t.removeLabel(label)}
              disabled={busy !== undefined}
            >
              <bdi>{label}</bdi>
            </RemovableChip>
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)} className="mt-2">
        <Input
          data-action="label"
          fieldSize="md"
          aria-label={t.addLabel}
          placeholder={t.addLabel}
          list={list}
          value={name}
          maxLength={messagingLimits.label}
          onChange={({ target }) => setName(target.value)}
          end={
            <IconButton type="submit" label={t.addLabel} size="sm" disabled={!ready}>
              <Plus />
            </IconButton>
          }
        />
        <datalist id={list}>
          {counts?.labels
            .filter((label) => !labels.includes(label.name))
            .map((label) => (
              <option key={label.name}>{label.name}</option>
            ))}
        </datalist>
      </form>
    </>
  )
}
