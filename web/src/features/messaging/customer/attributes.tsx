import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Contact } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { changeContact, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'

/** What people keep of a customer: a name and a value each. */
export function Attributes({ contact: { id, attributes } }: { contact: Contact }) {
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
        <NewAttribute
          saving={busy === 'attributes'}
          onCancel={() => setAdding(false)}
          onSave={async (name, value) => {
            if (await save(name, value)) setAdding(false)
          }}
        />
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

type NewProps = { saving: boolean; onSave: (name: string, value: string) => void; onCancel: () => void }

function NewAttribute({ saving, onSave, onCancel }: NewProps) {
  const t = useMessages(inboxMessages).customer
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const ready = name.trim() !== '' && value.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !saving) onSave(name.trim(), value.trim())
  }
  return (
    <form onSubmit={submit} className="mt-1 flex flex-col gap-2">
      <Field label={t.name}>
        <Input
          autoFocus
          fieldSize="md"
          value={name}
          maxLength={messagingLimits.label}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Field label={t.value}>
        <Input
          fieldSize="md"
          value={value}
          maxLength={messagingLimits.attribute}
          onChange={({ target }) => setValue(target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={!ready} loading={saving}>
          {t.save}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
