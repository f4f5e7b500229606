import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { SecondStep } from '#contract/account/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { refreshUser, secondStepOptions } from '../api.ts'
import { Loaded } from '../loaded.tsx'
import { settingsMessages } from '../messages/index.ts'
import { OtherSignInsOffer } from '../other-sign-ins.tsx'
import { SettingRow, SettingSection } from '../setting-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondStepSetUp } from './second-step-set-up.tsx'

/** Two-step sign-in: turning it on and off, and its recovery codes. */
export function SecondStepSection() {
  const t = useMessages(settingsMessages)
  const state = useQuery(secondStepOptions)
  const [changed, setChanged] = useState(false)
  const onChanged = () => setChanged(true)
  return (
    <SettingSection title={t.sections['two-step']} text={t.secondStep.text}>
      <Loaded query={state} rows={1}>
        {(found) => (
          <>
            {found.on ? (
              <On state={found} onChanged={onChanged} />
            ) : (
              <Off hasPasskeys={found.passkeys > 0} onChanged={onChanged} />
            )}
            {(found.on || found.passkeys > 0) && <CodesRow left={found.recovery_codes_left} />}
            {changed && <OtherSignInsOffer />}
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}

const useReload = () => {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: endpointKey('getSecondStep') })
    await refreshUser()
  }
}

function Off({ hasPasskeys, onChanged }: { hasPasskeys: boolean; onChanged: () => void }) {
  const t = useMessages(settingsMessages).secondStep
  const reload = useReload()
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void reload()
  }
  return (
    <SettingRow label={t.off} hint={hasPasskeys ? t.offWithPasskeys : t.offHint}>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t.turnOn}
      </Button>
      {open && <SecondStepSetUp onClose={close} onTurnedOn={onChanged} />}
    </SettingRow>
  )
}

function On({ state: { since, passkeys }, onChanged }: { state: SecondStep; onChanged: () => void }) {
  const t = useMessages(settingsMessages).secondStep
  const language = useLanguage()
  const reload = useReload()
  const [asking, setAsking] = useState(false)
  const turnOff = async () => {
    try {
      await api.call(accountEndpoints.removeSecondStep, { body: {} })
      toast.success(t.turnedOff)
      onChanged()
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
    await reload()
    return true
  }
  return (
    <SettingRow label={t.on} hint={since && t.onSince(formatDate(since, language, 'date'))}>
      <Button onClick={() => setAsking(true)}>{t.turnOff}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.turnOff}
        description={passkeys > 0 ? t.turnOffWithPasskeys : t.turnOffText}
        action={t.turnOff}
        onConfirm={turnOff}
      />
    </SettingRow>
  )
}

/** How many codes are left, and new ones in their place. */
function CodesRow({ left }: { left: number }) {
  const t = useMessages(settingsMessages).secondStep
  const reload = useReload()
  const [asking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = async () => {
    try {
      const { recovery_codes } = await api.call(accountEndpoints.renewRecoveryCodes, { body: {} })
      setCodes(recovery_codes)
      void reload()
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
  }
  return (
    <SettingRow label={t.codes} hint={t.codesLeft(left)}>
      <Button onClick={() => setAsking(true)}>{t.renew}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.renew}
        description={t.renewText}
        action={t.renew}
        onConfirm={renew}
        harmless
      />
      {codes && (
        <Dialog size="sm" open onOpenChange={() => setCodes(undefined)} title={t.keep} description={t.keepText}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </SettingRow>
  )
}
