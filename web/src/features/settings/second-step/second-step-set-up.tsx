import { Suspense, useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { SecondStepBegun } from '#contract/account/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useCodeForm } from '#web/lib/form/use-code-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { settingsMessages } from '../messages/index.ts'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

type Step = 'password' | { begun: SecondStepBegun } | { codes: readonly string[] }

/** Password, picture and first code, recovery codes. Closing it before the first code came back leaves everything as it was. */
export function SecondStepSetUp({ onClose }: { onClose: () => void }) {
  const t = useMessages(settingsMessages).secondStep
  const [step, setStep] = useState<Step>('password')
  const done = () => {
    toast.success(t.turnedOn)
    onClose()
  }
  if (step === 'password')
    return (
      <Dialog size="sm" open onOpenChange={onClose} title={t.confirm} description={t.confirmText}>
        <ConfirmPassword
          action={t.next}
          call={(password) => api.call(accountEndpoints.beginSecondStep, { body: { password } })}
          onDone={(begun) => setStep({ begun })}
          onCancel={onClose}
        />
      </Dialog>
    )
  if ('begun' in step)
    return (
      <Dialog size="md" open onOpenChange={onClose} title={t.scan} description={t.scanText}>
        <FirstCode begun={step.begun} onConfirmed={(codes) => setStep({ codes })} onCancel={onClose} />
      </Dialog>
    )
  return (
    <Dialog size="sm" open onOpenChange={done} title={t.keep} description={t.keepText}>
      <RecoveryCodes codes={step.codes} onDone={done} />
    </Dialog>
  )
}

type FirstCodeProps = {
  begun: SecondStepBegun
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

function FirstCode({ begun, onConfirmed, onCancel }: FirstCodeProps) {
  const t = useMessages(settingsMessages).secondStep
  const form = useCodeForm({
    call: (code: string) => api.call(accountEndpoints.confirmSecondStep, { body: { code } }),
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
    isWrong: ({ code }) => code === 'second_step_wrong',
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-5 pb-2">
      <div className="flex items-center gap-5 phone:flex-col">
        <Suspense fallback={<div className="size-44 flex-none" />}>
          <QrCode text={begun.address} label={t.picture} className="size-44" />
        </Suspense>
        <div className="min-w-0 phone:w-full">
          <p className="text-12 text-fg-3">{t.byHand}</p>
          <p className="mt-1 break-all font-mono text-13">{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <Field label={t.code} error={form.wrong} required>
        <OtpInput key={form.tries} name="code" autoFocus {...form.field} />
      </Field>
      <FailureNote {...form.failure} />
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <Button onClick={onCancel}>{t.cancel}</Button>
        <Button type="submit" variant="primary" {...form.button}>
          {t.turnOn}
        </Button>
      </div>
    </form>
  )
}
