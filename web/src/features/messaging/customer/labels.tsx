import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { z } from 'zod'
import type { Conversation } from '#contract/messaging/conversation.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { asOwnFields, fieldFor } from '#web/lib/form/part-of-sent.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { changeConversation, countsOptions, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'

type Props = { account: MessagingAccountId; conversation: Conversation }

const newLabel = (labels: readonly string[], words: { labelTaken: string; labelsFull: string }) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(messagingLimits.label)
      .refine((name) => !labels.some((label) => label.toLowerCase() === name.toLowerCase()), {
        error: words.labelTaken,
      })
      .refine(() => labels.length < messagingLimits.labels, { error: words.labelsFull }),
  })

/** The labels of a conversation; those in use elsewhere are offered while one is typed. */
export function Labels({ account, conversation: { id, labels } }: Props) {
  const t = useMessages(inboxMessages).actions
  const queries = useQueryClient()
  const { work, busy } = useInboxWork()
  const { data: counts } = useQuery(countsOptions({ id: account, of: 'account' }))
  const list = useId()
  // Only what changes: a label that somebody else adds meanwhile stays.
  const remove = (label: string) => work('labels', () => changeConversation(id, { remove_labels: [label] }))
  const form = useDraftForm({
    schema: newLabel(labels, t),
    values: { name: '' },
    call: async ({ name }) => {
      await asOwnFields(changeConversation(id, { add_labels: [name] }), fieldFor('add_labels', 'name'))
      await invalidateEndpoints(queries, endpointGroups.inbox)
    },
    onDone: () => form.reset({ name: '' }),
  })
  const { draft, change, errorAt, store } = form
  const isBusy = busy !== undefined || store.busy
  const add = (event: FormEvent<HTMLFormElement>) => {
    if (isBusy || draft.name.trim() === '') event.preventDefault()
    else form.onSubmit(event)
  }
  return (
    <>
      <ul className="flex flex-wrap gap-1.5 empty:hidden">
        {labels.map((label) => (
          <li key={label}>
            <RemovableChip onRemove={() => void remove(label)} removeLabel={t.removeLabel(label)} disabled={isBusy}>
              <bdi>{label}</bdi>
            </RemovableChip>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={add} className="mt-2 flex flex-col gap-2">
        <Field label={t.addLabel} hideLabel error={errorAt('name')}>
          <Input
            data-action="label"
            fieldSize="md"
            placeholder={t.addLabel}
            list={list}
            value={draft.name}
            maxLength={messagingLimits.label}
            onChange={({ target }) => change({ name: target.value })}
            end={
              <IconButton type="submit" label={t.addLabel} size="sm" disabled={isBusy || draft.name.trim() === ''}>
                <Plus />
              </IconButton>
            }
          />
        </Field>
        <FailureNote error={store.error} retryAt={store.retryAt} />
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
