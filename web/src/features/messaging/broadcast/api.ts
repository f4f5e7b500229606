import type { BroadcastRecipient } from '#contract/messaging/broadcast.ts'
import { broadcastEndpoints as calls } from '#contract/messaging/broadcast-endpoints.ts'
import type { BroadcastId, PhoneId, PhoneListId } from '#contract/messaging/ids.ts'
import { api } from '#web/lib/client/api.ts'
import { endpointPages, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import type { BroadcastToSend } from './written-broadcast.ts'

export const broadcastsOptions = endpointPages(calls.listBroadcasts)
export const broadcastOptions = (id: BroadcastId) => endpointQuery(calls.getBroadcast, { params: { id } })
export const recipientsOptions = (id: BroadcastId, state: BroadcastRecipient['state'] | undefined) =>
  endpointPages(calls.listBroadcastRecipients, { params: { id }, query: { ...(state && { state }) } })
export const listsOptions = endpointQuery(calls.listPhoneLists, { query: { limit: 100 } })
export const phonesOptions = (id: PhoneListId) => endpointPages(calls.listPhones, { params: { id } })

export const setState = (id: BroadcastId, state: 'paused' | 'running' | 'stopped') =>
  api.call(calls.setBroadcastState, { params: { id }, body: { state } })
export const removeList = (id: PhoneListId) => api.call(calls.removePhoneList, { params: { id } })
export const removePhone = (id: PhoneListId, phoneId: PhoneId) =>
  api.call(calls.removePhone, { params: { id, phoneId } })

export type NewNumbers = { name?: string; list_id?: PhoneListId | undefined; file?: File | undefined; phones?: string }
export const addNumbers = ({ name, list_id, file, phones }: NewNumbers) =>
  api.call(calls.addPhoneList, { form: formOf({ name, list_id, phones }, file) })

const draftForm = ({ variables, ...draft }: BroadcastToSend) =>
  formOf({ ...draft, variables: variables && JSON.stringify(variables) })
export const checkBroadcast = (draft: BroadcastToSend) => api.call(calls.preflightBroadcast, { form: draftForm(draft) })
export const sendBroadcast = (draft: BroadcastToSend) => api.call(calls.sendBroadcast, { form: draftForm(draft) })

function formOf(fields: Record<string, string | undefined>, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  if (file) form.append('file', file, file.name)
  return form
}

/** Runs a change and asks again what pages show of lists and broadcasts. */
export const useBroadcastWork = () => useWorkOf(calls)
