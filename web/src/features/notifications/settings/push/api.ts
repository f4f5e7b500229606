import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notificationEndpoints as calls } from '#contract/notifications/endpoints.ts'
import type { PushDeviceId } from '#contract/notifications/push.ts'
import {
  beginBrowserPush,
  endBrowserPush,
  findBrowserPush,
  markBrowserPush,
  type PushPermission,
  pushPermission,
} from '#web/lib/browser-push.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { getUser } from '#web/lib/session/session.ts'

export const pushOptions = endpointQuery(calls.listPushDevices)

type BrowserState = { permission: PushPermission; endpoint: string | null }

/** What the browser itself says. */
export const browserOptions = queryOptions({
  queryKey: ['browser-push'],
  queryFn: async (): Promise<BrowserState> => ({
    permission: pushPermission(),
    endpoint: (await findBrowserPush().catch(() => null))?.endpoint ?? null,
  }),
})

const userId = () => getUser()?.id ?? ''
export const testDevice = (id: PushDeviceId) => api.call(calls.testPushDevice, { params: { id } })
export const removeDevice = (id: PushDeviceId) => api.call(calls.removePushDevice, { params: { id } })

/** Runs a change and asks for the browsers again. */
export const usePushWork = () => useWorkOf(endpointGroups.pushDevices)

/** Switches this browser on and off. `refused`: the browser's push service could not be had. */
export function useThisBrowser() {
  const queries = useQueryClient()
  const { work, busy } = usePushWork()
  const [refused, setRefused] = useState(false)
  const look = () => queries.invalidateQueries({ queryKey: browserOptions.queryKey })
  const switchOn = (publicKey: string) =>
    work('on', async () => {
      setRefused(false)
      const subscription = await beginBrowserPush(publicKey).catch(() => setRefused(true))
      if (subscription) {
        await api.call(calls.savePushDevice, { body: subscription })
        markBrowserPush(userId(), subscription.endpoint)
      }
      await look()
    })
  const switchOff = (id: PushDeviceId | undefined) =>
    work('off', async () => {
      await endBrowserPush(userId()).catch(() => {})
      if (id) await removeDevice(id)
      await look()
    })
  return { switchOn, switchOff, busy, refused }
}
