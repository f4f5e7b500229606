import { type FormEvent, useRef, useState } from 'react'
import { required } from '#contract/kit/required.ts'
import { PageLink } from '#web/lib/address/page-link.tsx'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { passkeysWorkHere } from '#web/lib/passkey/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { signIn } from './api.ts'
import { accountCalls } from './calls.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { type Proven, SecondStepForm } from './second-step-form.tsx'
import { type SignInErrors, signInErrors } from './sign-in-errors.ts'
import { signInMessages } from './sign-in-messages/index.ts'
import { SsoDoorNote, useSsoDoor } from './sso-door.tsx'
import { textLink } from './text-link.ts'

/** Email and password. Its fields are left to the browser, so that password managers can fill them. */
export function SignInForm() {
  const t = useMessages(signInMessages)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<SignInErrors>({})
  const [proven, setProven] = useState<Proven>()
  const sso = useSsoDoor(() => field('email'))
  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: signIn,
    onFailed: (failure) => {
      if (failure instanceof CallError && failure.code === 'second_step_needed') {
        const [email, password] = [field('email')?.value ?? '', field('password')?.value ?? '']
        setProven({ email, password, ways: (failure.fields.ways ?? 'code').split(',') })
        return true
      }
      if (failure instanceof CallError && failure.code === 'sso_required') void sso.look()
      field('password')?.focus()
      field('password')?.select()
      return false
    },
  })

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sso.door) return sso.go()
    const email = required(field('email'), 'the form has it')
    const password = required(field('password'), 'the form has it')
    // Enter in the first field: where that address signs in may not have been asked yet.
    if (email.value && !password.value && !email.validity.typeMismatch && (await sso.look())) return
    const found = signInErrors(email.value, email.validity.typeMismatch, password.value)
    setErrors(found)
    if (found.email) return email.focus()
    if (found.password) return password.focus()
    submit({ email: email.value, password: password.value })
  }

  if (proven) return <SecondStepForm given={proven} onBack={() => setProven(undefined)} />

  const text = (name: 'email' | 'password') => errors[name] && t.signIn[errors[name]]
  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={() => void accountCalls().catch(() => {})}>
      <div className="flex flex-col gap-4">
        <Field label={t.email} error={text('email')} required>
          <Input
            type="email"
            name="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            onInput={sso.forget}
            onBlur={() => void sso.look()}
          />
        </Field>
        {sso.door ? (
          <SsoDoorNote door={sso.door} error={error} onPassword={sso.usePassword} />
        ) : (
          <>
            <Field label={t.password} error={text('password')} required>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
            <FailureNote error={error} retryAt={retryAt} />
            <Button type="submit" variant="primary" size="lg" loading={busy} disabled={blocked && !busy}>
              {t.signIn.submit}
            </Button>
          </>
        )}
      </div>
      <p className="mt-3 text-center">
        <PageLink to="/signin/forgot-password" keepSearch className={`hit ${textLink}`}>
          {t.signIn.forgot}
        </PageLink>
      </p>
      {passkeysWorkHere() && <PasskeySignIn />}
    </form>
  )
}
