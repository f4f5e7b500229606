import { Suspense, useEffect, useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { SecondStepBegun } from '#contract/account/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useCodeForm } from '#web/lib/form/use-code-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { settingsMessages } from '../messages/index.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx'))

/** Picture and first code, then recovery codes. Closing it before the first code came back leaves everything as it was. */
export function SecondStepSetUp({ onClose, onTurnedOn }: { onClose: () => void; onTurnedOn?: () => void }) {
  const t = useMessages(settingsMessages).secondStep
  const [begun, setBegun] = useState<SecondStepBegun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { submit, error, retryAt } = useSubmit({
    call: () => api.call(accountEndpoints.beginSecondStep, { body: {} }),
    onDone: setBegun,
    onFailed: (failure) => {
      // The person would not say who they are: nothing was begun.
      if (failure instanceof CallError && failure.code === 'step_up_required') onClose()
      return false
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => submit(undefined), [])
  const done = () => {
    toast.success(t.turnedOn)
    onTurnedOn?.()
    onClose()
  }
  if (codes)
    return (
      <Dialog size="sm" open onOpenChange={done} title={t.keep} description={t.keepText}>
        <RecoveryCodes codes={codes} onDone={done} />
      </Dialog>
    )
  if (!begun && !error) return null
  return (
    <Dialog size="md" open onOpenChange={onClose} title={t.scan} description={t.scanText}>
      {begun ? (
        <FirstCode begun={begun} onConfirmed={setCodes} onCancel={onClose} />
      ) : (
        <FailureNote error={error} retryAt={retryAt} />
      )}
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
