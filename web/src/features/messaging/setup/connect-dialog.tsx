import { type MessagingAccount, messagingAccountInput } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { addAccount, changedBySetUp } from './api.ts'
import { setupMessages } from './messages/index.ts'

type Props = {
  /** A number that gets a new token. */
  renewed: MessagingAccount | undefined
  onConnected: (account: MessagingAccount) => void
  onClose: () => void
}

/** What is pasted from Meta's console; the number is asked once before it is kept. */
export function ConnectDialog({ renewed, onConnected, onClose }: Props) {
  const t = useMessages(setupMessages).connecting
  const stored = useStored(changedBySetUp)
  const form = useDraftForm({
    schema: messagingAccountInput,
    values: {
      name: renewed?.name ?? '',
      phone_number_id: renewed?.phone_number_id ?? '',
      business_account_id: renewed?.business_account_id ?? '',
      access_token: '',
      app_secret: '',
    },
    call: addAccount,
    onDone: (connected) => {
      stored(t.connected)
      onConnected(connected)
    },
    codeFields: { messaging_account_taken: 'phone_number_id' },
  })
  const { draft, change, errorAt } = form
  const field = (
    key: keyof typeof draft,
    more: { hint?: string; secret?: boolean; digits?: boolean; label: string },
  ) => (
    <Field
      label={more.label}
      hint={more.hint}
      error={errorAt(key) && (more.digits && /\D/.test(draft[key].trim()) ? t.digits : errorAt(key))}
    >
      <Input
        type={more.secret ? 'password' : 'text'}
        inputMode={more.digits ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={more.secret ? 1_000 : messagingLimits.name}
        readOnly={renewed !== undefined && more.digits === true}
        value={draft[key]}
        onChange={({ target }) => change({ [key]: target.value })}
      />
    </Field>
  )
  return (
    <FormDialog
      form={form}
      title={renewed ? t.again(renewed.name) : t.title}
      description={t.text}
      action={t.connect}
      onClose={onClose}
    >
      {field('name', { label: t.name, hint: t.nameHint })}
      {field('phone_number_id', { label: t.phoneId, digits: true })}
      {field('business_account_id', { label: t.businessId, digits: true })}
      {field('access_token', { label: t.token, hint: t.tokenHint, secret: true })}
      {field('app_secret', { label: t.secret, hint: t.secretHint, secret: true })}
    </FormDialog>
  )
}
