import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { passkeysOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { RecoveryCodes } from '../second-step/recovery-codes.tsx'
import { SettingSection } from '../setting-section.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** The person's passkeys, and adding one. */
export function PasskeysSection() {
  const t = useMessages(settingsMessages)
  const passkeys = useQuery(passkeysOptions)
  return (
    <SettingSection title={t.sections.passkeys} text={t.passkeys.text}>
      <Loaded query={passkeys} rows={1}>
        {({ records, origin }) => (
          <div className="flex flex-col gap-4">
            {records.length > 0 ? (
              <ul className="border-line-soft border-t">
                {records.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            ) : (
              <EmptyState icon={<Fingerprint />} title={t.passkeys.none} />
            )}
            <AddPasskey origin={origin} />
          </div>
        )}
      </Loaded>
    </SettingSection>
  )
}

/** Adding one where the page can, else what is missing. */
function AddPasskey({ origin }: { origin: string | null }) {
  const t = useMessages(settingsMessages).passkeys
  if (origin === null) return <p className="text-fg-2">{t.missing}</p>
  if (origin !== location.origin) return <p className="text-fg-2">{t.elsewhere(origin)}</p>
  return passkeysWorkHere() ? <AddButton /> : <p className="text-fg-2">{t.unsupported}</p>
}

/** What the browser says where its device has one for this account already. */
const isKnown = (failure: Error) =>
  failure.name === 'InvalidStateError' || (failure instanceof CallError && failure.code === 'passkey_known')

function AddButton() {
  const t = useMessages(settingsMessages)
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
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
    },
    onFailed: (failure) => {
      if (isKnown(failure)) toast.failure(t.passkeys.known)
      return isKnown(failure) || failure instanceof PasskeyNotUsed
    },
  })
  return (
    <div className="flex flex-col items-start gap-3 phone:items-stretch">
      <FailureNote error={error} retryAt={retryAt} />
      <Button
        variant="primary"
        icon={<Fingerprint />}
        loading={busy}
        disabled={blocked && !busy}
        onClick={() => submit(undefined)}
      >
        {t.passkeys.add}
      </Button>
      {codes && (
        <Dialog
          size="sm"
          open
          onOpenChange={() => setCodes(undefined)}
          title={t.secondStep.keep}
          description={t.secondStep.keepText}
        >
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </div>
  )
}
