import type { MessagingAccountId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { simulatedPhoneInput } from '#contract/messaging/simulator.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { addPhone } from './api.ts'
import { sandboxMessages } from './messages/index.ts'

type Props = { account: MessagingAccountId; onAdded: (id: SimulatedPhoneId) => void; onClose: () => void }
type WrittenPhone = { name: string; phone_number: string }

const writtenPhone = draftSchema(simulatedPhoneInput, ({ name, phone_number }: WrittenPhone) => ({
  name,
  ...(phone_number.trim() !== '' && { phone_number }),
}))

/** Another customer with a phone. */
export default function AddPhone({ account, onAdded, onClose }: Props) {
  const t = useMessages(sandboxMessages)
  const stored = useStored(['openSimulator'])
  const form = useDraftForm({
    schema: writtenPhone,
    values: { name: '', phone_number: '' },
    call: (body) => addPhone(account, body),
    onDone: ({ id }) => {
      stored(t.added)
      onAdded(id)
    },
    codeFields: { messaging_phone_wrong: 'phone_number', messaging_simulated_phone_taken: 'phone_number' },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} size="sm" title={t.addPhone} action={t.add} onClose={onClose}>
      <Field label={t.name} error={errorAt('name')}>
        <Input
          value={draft.name}
          maxLength={messagingLimits.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t.number} optional hint={t.numberHint} error={errorAt('phone_number')}>
        <Input
          type="tel"
          value={draft.phone_number}
          maxLength={32}
          onChange={({ target }) => change({ phone_number: target.value })}
        />
      </Field>
    </FormDialog>
  )
}
