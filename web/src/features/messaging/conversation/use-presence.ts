import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Presence } from '#contract/messaging/conversation.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useInterval } from '#web/lib/page-effects.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'

/** The server forgets somebody after 20 seconds. */
const againMs = 10_000

/** Says that the person looks at a conversation or writes in it, and who else does. */
export function usePresence(id: ConversationId, typing: boolean, first: Presence): Presence {
  const queries = useQueryClient()
  const options = endpointQuery(inboxEndpoints.listPresence, { params: { id } })
  const { data } = useQuery({ ...options, initialData: first, staleTime: againMs })
  const say = async (doing: 'looking' | 'typing' | 'left', to = id) => {
    const others = await api
      .call(inboxEndpoints.setPresence, { params: { id: to }, body: { doing } })
      // Presence is a courtesy: the next one tells it.
      .catch(() => undefined)
    if (others && doing !== 'left') queries.setQueryData(options.queryKey, others)
  }
  const tell = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void say(typing ? 'typing' : 'looking')
  })
  const leave = useEffectEvent((from: ConversationId) => void say('left', from))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when it changes
  useEffect(() => tell(), [id, typing])
  useEffect(() => () => leave(id), [id])
  useInterval(tell, againMs)
  return data
}
