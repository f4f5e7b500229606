import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { makePasskey, PasskeyNotUsed, passkeysWorkHere } from '#web/lib/passkey/passkey.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { refreshUser } from '../api.ts'
import { settingsMessages } from '../messages/index.ts'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'

type Props = {
  /** Where passkeys of this installation work. */
  origin: string | null
  /** Called once it is there, and its recovery codes were seen. */
  onAdded?: (() => void) | undefined
  /** One of several ways below each other, as wide as they. */
  isWide?: boolean
}

/** Adding one where the page can, else what is missing. */
export function AddPasskey({ origin, ...button }: Props) {
  const t = useMessages(settingsMessages).passkeys
  if (origin === null) return <p className="text-fg-2">{t.missing}</p>
  if (origin !== location.origin) return <p className="text-fg-2">{t.elsewhere(origin)}</p>
  return passkeysWorkHere() ? <AddButton {...button} /> : <p className="text-fg-2">{t.unsupported}</p>
}

/** What the browser says where its device has one for this account already. */
const isKnown = (failure: Error) =>
  failure.name === 'InvalidStateError' || (failure instanceof CallError && failure.code === 'passkey_known')

function AddButton({ onAdded, isWide = false }: Omit<Props, 'origin'>) {
  const t = useMessages(settingsMessages)
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const added = onAdded ?? (() => void refreshUser())
  const { submit, busy, error, retryAt, blocked } = useSubmit({
    call: async () => {
      const made = await makePasskey(await api.call(accountEndpoints.beginPasskey))
      return api.call(accountEndpoints.addPasskey, { body: made })
    },
    onDone: ({ recovery_codes }) => {
      for (const name of ['listPasskeys', 'getSecondStep'] as const)
        void queries.invalidateQueries({ queryKey: endpointKey(name) })
      toast.success(t.passkeys.added)
      if (recovery_codes) setCodes(recovery_codes)
      else added()
    },
    onFailed: (failure) => {
      if (isKnown(failure)) toast.failure(t.passkeys.known)
      return isKnown(failure) || failure instanceof PasskeyNotUsed
    },
  })
  const kept = () => {
    setCodes(undefined)
    added()
  }
  return (
    <div className={cx('flex flex-col gap-3 phone:items-stretch', !isWide && 'items-start')}>
      <FailureNote error={error} retryAt={retryAt} />
      <Button
        {...(isWide ? { size: 'lg' } : { variant: 'primary' })}
        icon={<Fingerprint />}
        loading={busy}
        disabled={blocked && !busy}
        onClick={() => submit(undefined)}
      >
        {t.passkeys.add}
      </Button>
      {codes && (
        <Dialog size="sm" open onOpenChange={kept} title={t.secondStep.keep} description={t.secondStep.keepText}>
          <RecoveryCodes codes={codes} onDone={kept} />
        </Dialog>
      )}
    </div>
  )
}
