import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { Contact } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { asOwnFields, fieldFor } from '#web/lib/form/part-of-sent.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { changeContact, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'

/** What people keep of a customer: a name and a value each. */
export function Attributes({ contact }: { contact: Contact }) {
  const { id, attributes } = contact
  const t = useMessages(inboxMessages).customer
  const { work, busy } = useInboxWork()
  const [adding, setAdding] = useState(false)
  // Only the one that changes: what somebody else notes meanwhile stays.
  const save = (name: string, value: string | null) =>
    work('attributes', () => changeContact(id, { attributes: { [name]: value } }))
  const rows = Object.entries(attributes)
  return (
    <>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className="group flex items-center justify-between gap-3 leading-6">
            <dt className="truncate text-fg-3">
              <bdi>{name}</bdi>
            </dt>
            <dd className="flex min-w-0 items-center gap-1 text-fg-2">
              <bdi className="truncate">{value}</bdi>
              <IconButton
                label={t.remove(name)}
                size="sm"
                disabled={busy !== undefined}
                className="opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100"
                onClick={() => void save(name, null)}
              >
                <X />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
      {adding ? (
        <NewAttribute contact={contact} onDone={() => setAdding(false)} />
      ) : (
        rows.length < messagingLimits.attributes && (
          <Button size="sm" variant="ghost" icon={<Plus />} onClick={() => setAdding(true)} className="-ml-1.5">
            {t.add}
          </Button>
        )
      )}
    </>
  )
}

type NewProps = {
  contact: Contact
  onDone: () => void
}

const newAttribute = (attributes: Contact['attributes'], taken: string) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(messagingLimits.label)
      .refine((name) => !Object.hasOwn(attributes, name), { error: taken }),
    value: z.string().trim().min(1).max(messagingLimits.attribute),
  })

function NewAttribute({ contact: { id, attributes }, onDone }: NewProps) {
  const t = useMessages(inboxMessages).customer
  const queries = useQueryClient()
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: newAttribute(attributes, t.taken),
    values: { name: '', value: '' },
    // The name is chosen here, so that all there is to say of it is about its value.
    call: async ({ name, value }) => {
      await asOwnFields(changeContact(id, { attributes: { [name]: value } }), fieldFor('attributes', 'value'))
      await invalidateEndpoints(queries, endpointGroups.inbox)
    },
    onDone,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="mt-1 flex flex-col gap-2">
      <Field label={t.name} error={errorAt('name')}>
        <Input
          autoFocus
          fieldSize="md"
          value={draft.name}
          maxLength={messagingLimits.label}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t.value} error={errorAt('value')}>
        <Input
          fieldSize="md"
          value={draft.value}
          maxLength={messagingLimits.attribute}
          onChange={({ target }) => change({ value: target.value })}
        />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" loading={store.busy}>
          {t.save}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
