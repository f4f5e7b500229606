import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useCodeForm } from '#web/lib/form/use-code-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { accountMessages } from './messages/index.ts'

type Props = {
  check: (otp: string) => Promise<unknown>
  onChecked: () => void
  /** The flow's token is no longer good: nothing but a new start helps. */
  onEnded: () => void
}

const aboutTheCode = new Set(['otp_mismatch', 'otp_expired', 'otp_tries_used_up', 'invalid_input'])

/** The six digits. Sent as soon as the last one is there, typed or pasted; a wrong code empties the boxes. */
export function CodeForm({ check, onChecked, onEnded }: Props) {
  const t = useMessages(accountMessages)
  const form = useCodeForm({
    call: check,
    onDone: onChecked,
    isWrong: ({ code, status }) => {
      if (status === 401) onEnded()
      return aboutTheCode.has(code)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <Field label={t.code.label} error={form.wrong} required>
        <OtpInput key={form.tries} name="otp" autoFocus {...form.field} />
      </Field>
      <FailureNote {...form.failure} />
      <Button type="submit" variant="primary" size="lg" {...form.button}>
        {t.code.submit}
      </Button>
    </form>
  )
}
