import { type FormEvent, useRef, useState } from 'react'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { signIn } from './api.ts'
import { signInMessages } from './sign-in-messages/index.ts'

type Props = {
  /** What was right in the first step; it goes along once more with the code. */
  given: { email: string; password: string }
  onBack: () => void
}

/** The second step of signing in: a code of the app, or a recovery code. */
export function SecondStepForm({ given, onBack }: Props) {
  const t = useMessages(signInMessages).secondStep
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: (code: string) => signIn({ ...given, code }),
    onFailed: (failure) => {
      field.current?.focus()
      field.current?.select()
      if (!(failure instanceof CallError) || !['second_step_wrong', 'invalid_input'].includes(failure.code))
        return false
      setWrong(failure.fields.code ?? failure.message)
      return true
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    setWrong(code === '' ? t.missing : undefined)
    if (code === '') return field.current?.focus()
    submit(code)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t.label} hint={t.hint} error={wrong} required>
        <Input
          ref={field}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          autoFocus
        />
      </Field>
      <FailureNote error={error} retryAt={retryAt} />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={blocked && !busy}>
        {t.submit}
      </Button>
      <Button size="lg" variant="ghost" onClick={onBack}>
        {t.back}
      </Button>
    </form>
  )
}
