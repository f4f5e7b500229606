import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { visibleChatEndpoints } from '#contract/chat/visible-endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { useFollow } from '#web/features/workspaces/index.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** In the place of a chat that is not here: where it can be read instead, the person goes there, once. Else the children. */
export default function OtherPlace({ sessionId, children }: { sessionId: SessionId; children: ReactNode }) {
  const { data: place, isPending } = useQuery({
    ...endpointQuery(visibleChatEndpoints.findSessionPlace, { params: { sessionId } }),
    retry: false,
  })
  const follow = useFollow()
  const router = useRouter()
  const went = useRef(false)
  const go = useEffectEvent(() => {
    // Who works elsewhere from now on is on the way out of here.
    const leaves = !router.latestLocation.pathname.includes(sessionId)
    if (!place || went.current || leaves) return
    went.current = true
    const { workspace_id: id, workspace_name } = place
    follow.mutate(id ? { id, workspace_name: workspace_name ?? '' } : undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone to is known with the place
  useEffect(go, [place])
  const arrives = place !== undefined && !follow.isError
  if (!isPending && !arrives) return children
  return (
    <div className="mx-auto w-full max-w-[752px] px-4 pt-6">
      <SkeletonRows rows={4} />
    </div>
  )
}
