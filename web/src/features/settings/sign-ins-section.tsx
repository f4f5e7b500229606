import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { signInsOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { SettingSection } from './setting-section.tsx'
import { SignInRow } from './sign-in-row.tsx'

/** Where the person is signed in, and the ways to end it. */
export function SignInsSection() {
  const t = useMessages(settingsMessages)
  const devices = useQuery(signInsOptions)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: endpointKey('listSignIns') })
  const revoke = useMutation({
    mutationFn: (id: string) => api.call(accountEndpoints.removeSignIn, { params: { id } }),
    onSuccess: () => toast.success(t.devices.revoked),
    onError: (error) => toast.failure(error.message),
    onSettled: reload,
  })
  return (
    <SettingSection title={t.sections['sign-ins']} text={t.devices.text}>
      <Loaded query={devices}>
        {(list) => (
          <>
            <ul className="border-line-soft border-t">
              {list.map((device) => (
                <SignInRow
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
      const { removed } = await api.call(accountEndpoints.removeOtherSignIns)
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
