import { useState } from 'react'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { ConnectedSource } from '#contract/data-sources/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useChange } from './api.ts'
import { dataSourceMessages } from './messages/index.ts'
import { RightsWarning } from './rights-warning.tsx'

/** As long as a database's user may do more than read; until its owner confirms it, it is not asked. */
export function ExtraRights({ source }: { source: ConnectedSource }) {
  const t = useMessages(dataSourceMessages)
  const change = useChange()
  const [busy, setBusy] = useState(false)
  const { id, name, extra_rights: rights, rights_confirmed: confirmed, may_confirm: mayConfirm } = source
  const confirm = async () => {
    setBusy(true)
    await change(async () => {
      await api.call(calls.confirmRights, { params: { id } })
      toast.success(t.rightsSaved(name))
    })
    setBusy(false)
  }
  return (
    <div className="mt-2">
      <RightsWarning rights={rights} mayConfirm={mayConfirm} confirmed={confirmed}>
        {!confirmed && mayConfirm && (
          <Button size="sm" loading={busy} onClick={() => void confirm()}>
            {t.confirmRights}
          </Button>
        )}
      </RightsWarning>
    </div>
  )
}
