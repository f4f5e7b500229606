import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { SecondStep } from '#contract/account/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { secondStepOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { SettingRow, SettingSection } from '../setting-section.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondStepSetUp } from './second-step-set-up.tsx'

/** Two-step sign-in: turning it on and off, and its recovery codes. */
export function SecondStepSection() {
  const t = useMessages(settingsMessages)
  const state = useQuery(secondStepOptions)
  return (
    <SettingSection title={t.sections['two-step']} text={t.secondStep.text}>
      <Loaded query={state} rows={1}>
        {(found) => (found.on ? <On state={found} /> : <Off />)}
      </Loaded>
    </SettingSection>
  )
}

const useReload = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: endpointKey('getSecondStep') })
}

function Off() {
  const t = useMessages(settingsMessages).secondStep
  const reload = useReload()
  const [open, setOpen] = useState(false)
  return (
    <SettingRow label={t.off} hint={t.offHint}>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t.turnOn}
      </Button>
      {open && (
        <SecondStepSetUp
          onClose={() => {
            setOpen(false)
            void reload()
          }}
        />
      )}
    </SettingRow>
  )
}

type Asking = 'renew' | 'off' | { codes: readonly string[] }

function On({ state }: { state: SecondStep }) {
  const t = useMessages(settingsMessages).secondStep
  const language = useLanguage()
  const reload = useReload()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  return (
    <>
      <SettingRow label={t.on} hint={state.since && t.onSince(formatDate(state.since, language, 'date'))}>
        <Button onClick={() => setAsking('off')}>{t.turnOff}</Button>
      </SettingRow>
      <SettingRow label={t.codes} hint={t.codesLeft(state.recovery_codes_left)}>
        <Button onClick={() => setAsking('renew')}>{t.renew}</Button>
      </SettingRow>
      {asking === 'off' && (
        <Dialog size="sm" open onOpenChange={close} title={t.turnOff} description={t.turnOffText}>
          <ConfirmPassword
            action={t.turnOff}
            danger
            call={(password) => api.call(accountEndpoints.removeSecondStep, { body: { password } })}
            onDone={async () => {
              close()
              toast.success(t.turnedOff)
              await reload()
            }}
            onCancel={close}
          />
        </Dialog>
      )}
      {asking === 'renew' && (
        <Dialog size="sm" open onOpenChange={close} title={t.renew} description={t.renewText}>
          <ConfirmPassword
            action={t.renew}
            call={(password) => api.call(accountEndpoints.renewRecoveryCodes, { body: { password } })}
            onDone={({ recovery_codes: codes }) => {
              setAsking({ codes })
              void reload()
            }}
            onCancel={close}
          />
        </Dialog>
      )}
      {typeof asking === 'object' && (
        <Dialog size="sm" open onOpenChange={close} title={t.keep} description={t.keepText}>
          <RecoveryCodes codes={asking.codes} onDone={close} />
        </Dialog>
      )}
    </>
  )
}
