import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { devicesOptions } from './api.ts'
import { DeviceRow } from './device-row.tsx'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'

/** Where the person is signed in, and the ways to end it. */
export function DevicesSection() {
  const t = useMessages(settingsMessages)
  const devices = useQuery(devicesOptions)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: endpointKey('listDevices') })
  const revoke = useMutation({
    mutationFn: (id: string) => api.call(accountEndpoints.removeDevice, { params: { id } }),
    onSuccess: () => toast.success(t.devices.revoked),
    onError: (error) => toast.failure(error.message),
    onSettled: reload,
  })
  return (
    <SettingSection title={t.sections.devices} text={t.devices.text}>
      <Loaded query={devices}>
        {(list) => (
          <>
            <ul className="border-line-soft border-t">
              {list.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  onRevoke={() => revoke.mutate(device.id)}
                  busy={revoke.isPending && revoke.variables === device.id}
                />
              ))}
            </ul>
            {list.some(({ current }) => !current) && <RevokeOthers onDone={reload} />}
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}

function RevokeOthers({ onDone }: { onDone: () => Promise<void> }) {
  const t = useMessages(settingsMessages).devices
  const [asking, setAsking] = useState(false)
  const revokeOthers = async () => {
    try {
      const { removed } = await api.call(accountEndpoints.removeOtherDevices)
      toast.success(t.othersDone(removed))
    } catch (error) {
      toast.failure((error as Error).message)
    }
    await onDone()
  }
  return (
    <div className="mt-4">
      <Button onClick={() => setAsking(true)}>{t.others}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.others}
        description={t.othersText}
        action={t.revoke}
        onConfirm={revokeOthers}
      />
    </div>
  )
}
