import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Contact } from '#contract/messaging/conversation.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { changeContact, customerOptions } from '../api.ts'
import { customerMessages } from './messages/index.ts'

const fields = z.object({ name: z.string().trim().min(1).max(messagingLimits.name), opted_out: z.boolean() })

type Props = { contact: Contact; onClose: () => void }

/** What a customer is called, and whether they get broadcasts. */
export default function EditCustomer({ contact, onClose }: Props) {
  const t = useMessages(customerMessages)
  const stored = useStored(endpointGroups.inbox)
  const { id, name, opted_out } = contact
  // Broadcasts go to numbers only, whichever conversation of the customer is open.
  const { data: customer } = useQuery(customerOptions(id))
  const hasNumber =
    contact.phone_number !== null || customer?.conversations.some(({ phone_number }) => phone_number !== null)
  const form = useDraftForm({
    schema: fields,
    values: { name, opted_out },
    // Only what changes: consent that a customer gives or takes back meanwhile stays.
    call: (next) =>
      changeContact(id, {
        ...(next.name !== name && { name: next.name }),
        ...(next.opted_out !== opted_out && { opted_out: next.opted_out }),
      }),
    onDone: () => {
      stored(t.saved)
      onClose()
    },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} title={t.edit} action={t.save} size="sm" onClose={onClose}>
      <Field label={t.name} error={errorAt('name')}>
        <Input
          value={draft.name}
          maxLength={messagingLimits.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      {hasNumber && (
        <Switch
          checked={!draft.opted_out}
          onCheckedChange={(gets) => change({ opted_out: !gets })}
          hint={t.broadcastsHint}
        >
          {t.broadcasts}
        </Switch>
      )}
    </FormDialog>
  )
}
