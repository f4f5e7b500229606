import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { toast } from '#web/ui/toast-store.ts'
import { signInsOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { RevokeOthers } from './other-sign-ins.tsx'
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
            {list.some(({ current }) => !current) && (
              <div className="mt-4">
                <RevokeOthers onDone={reload} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}
