import type { QueryClient } from '@tanstack/react-query'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessagingAccountId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import type { PhoneAction, SimulatedPhoneChange, SimulatedPhoneInput } from '#contract/messaging/simulator.ts'
import { simulatorEndpoints as calls } from '#contract/messaging/simulator-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

/** The sandbox is made with the first call. */
export const sandboxOptions = endpointQuery(calls.openSimulator)

export type PhoneRef = { id: MessagingAccountId; phoneId: SimulatedPhoneId }

export const phoneOptions = (params: PhoneRef) => endpointQuery(calls.getPhoneScreen, { params })
export const actOnPhone = (params: PhoneRef, body: PhoneAction) => api.call(calls.actOnPhone, { params, body })
export const changePhone = (params: PhoneRef, body: SimulatedPhoneChange) =>
  api.call(calls.changeSimulatedPhone, { params, body })
/** What connection setup shows to phones of the simulator now. */
export async function findShownCode(queries: QueryClient): Promise<string | undefined> {
  const shown = await queries.fetchQuery({ ...endpointQuery(messagingEndpoints.getGatewayConnection), staleTime: 0 })
  return shown.state === 'waiting' && shown.simulated && shown.code ? shown.code : undefined
}
export const scanCode = (params: PhoneRef, code: string) => api.call(calls.scanLinkingCode, { params, body: { code } })
export const logOutDevices = (params: PhoneRef) => api.call(calls.logOutLinkedDevices, { params })
export const addPhone = (id: MessagingAccountId, body: SimulatedPhoneInput) =>
  api.call(calls.addSimulatedPhone, { params: { id }, body })
export const addSamples = (id: MessagingAccountId) => api.call(calls.addSampleConversations, { params: { id } })
export const removeSamples = (id: MessagingAccountId) => api.call(calls.removeSampleConversations, { params: { id } })
export const forwardTime = (id: MessagingAccountId, minutes: number) =>
  api.call(calls.forwardSimulator, { params: { id }, body: { minutes } })
