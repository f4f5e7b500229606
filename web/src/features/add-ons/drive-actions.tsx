import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddOnStatus } from '#contract/add-ons/schemas.ts'
import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { driveCalls } from './drive/drive-calls.ts'
import { useConnect } from './drive/use-connect.ts'
import { addOnMessages } from './messages/index.ts'

type Props = { name: DriveAddOn; status: AddOnStatus }

/** Connects the person's own account, another one, or ends the connection. */
export function DriveActions({ name, status: { isSetup, isActive } }: Props) {
  const t = useMessages(addOnMessages)
  const queries = useQueryClient()
  const connect = useConnect(name)
  const [asks, setAsks] = useState(false)
  const label = t.names[name]
  const words = isSetup ? (isActive ? t.change : t.reconnect) : t.setUp
  const disconnect = async () => {
    try {
      await api.call(driveCalls[name].disconnect, {})
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
    toast.success(t.disconnected(label))
    await invalidateEndpoints(queries, endpointGroups.addOns)
    return true
  }
  return (
    <div className="flex flex-none flex-col items-end gap-2 phone:ml-7 phone:basis-full phone:items-start">
      <div className="flex gap-2">
        <Button
          onClick={() => connect.submit(undefined)}
          loading={connect.busy}
          aria-label={t.actionLabel(words, label)}
          {...(!(isSetup && isActive) && { variant: 'primary' as const })}
        >
          {words}
        </Button>
        {isSetup && (
          <Button onClick={() => setAsks(true)} aria-label={t.actionLabel(t.disconnect, label)}>
            {t.disconnect}
          </Button>
        )}
      </div>
      <FailureNote error={connect.error} retryAt={connect.retryAt} />
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.disconnectTitle(label)}
        description={t.disconnectText[name]}
        action={t.disconnect}
        onConfirm={disconnect}
      />
    </div>
  )
}
