import { type FormEvent, useId, useState } from 'react'
import type { MessagingAccountId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { addPhone } from './api.ts'
import { sandboxMessages } from './messages/index.ts'

type Props = { account: MessagingAccountId; onAdded: (id: SimulatedPhoneId) => void; onClose: () => void }

/** Another customer with a phone. */
export default function AddPhone({ account, onAdded, onClose }: Props) {
  const t = useMessages(sandboxMessages)
  const form = useId()
  const { work, busy } = useWorkOf(['openSimulator'])
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || busy) return
    let added: SimulatedPhoneId | undefined
    const body = { name: name.trim(), ...(number.trim() && { phone_number: number.trim() }) }
    const done = await work(
      'add',
      async () => {
        added = (await addPhone(account, body)).id
      },
      t.added,
    )
    if (done && added) onAdded(added)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.addPhone}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy === 'add'} disabled={name.trim() === ''}>
          {t.add}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Field label={t.name}>
          <Input value={name} maxLength={messagingLimits.name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label={t.number} optional hint={t.numberHint}>
          <Input type="tel" value={number} maxLength={32} onChange={({ target }) => setNumber(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
