import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { signInsOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { SettingRow } from './setting-section.tsx'

/** After a change of how somebody signs in: what is still open elsewhere, and ending it. Nothing where nothing is. */
export function OtherSignInsOffer() {
  const t = useMessages(settingsMessages).devices
  const { data } = useQuery(signInsOptions)
  const queries = useQueryClient()
  const others = data?.filter(({ current }) => !current).length ?? 0
  if (others === 0) return null
  return (
    <div role="status">
      <SettingRow label={t.stillIn(others)} hint={t.stillInHint}>
        <RevokeOthers onDone={() => queries.invalidateQueries({ queryKey: endpointKey('listSignIns') })} />
      </SettingRow>
    </div>
  )
}

/** Signs every other device out, once the person confirmed it. */
export function RevokeOthers({ onDone }: { onDone: () => Promise<void> }) {
  const t = useMessages(settingsMessages).devices
  const [asking, setAsking] = useState(false)
  const revokeOthers = async () => {
    try {
      const { removed } = await api.call(accountEndpoints.removeOtherSignIns)
      toast.success(t.othersDone(removed))
    } catch (error) {
      toast.failure((error as Error).message)
    }
    await onDone()
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t.others}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.others}
        description={t.othersText}
        action={t.revoke}
        onConfirm={revokeOthers}
      />
    </>
  )
}
