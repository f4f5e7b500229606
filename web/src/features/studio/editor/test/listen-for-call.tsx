import { useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { flowEndpoints } from '#contract/flows/endpoints.ts'
import type { FlowTrace } from '#contract/flows/schemas.ts'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { editorMessages } from '../messages/index.ts'
import { loadRun } from './last-test.ts'

const lookMs = 1_500

/** Waits for the next real call of a published webhook and gives what came with it, as a sample for tests. */
export function ListenForCall({ id, onSample }: { id: ProjectId; onSample: (trace: FlowTrace) => void }) {
  const t = useMessages(editorMessages).webhook
  /** The newest run when the listening began; none: null. */
  const [before, setBefore] = useState<string | null>()
  const heard = useQuery({
    queryKey: ['studio-heard', id, before],
    enabled: before !== undefined,
    refetchInterval: ({ state }) => (state.data ? false : lookMs),
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const newest = await newestCall(id)
      return newest && newest.id !== before ? loadRun(newest.id) : null
    },
  })
  const take = useEffectEvent((trace: FlowTrace) => {
    setBefore(undefined)
    onSample(trace)
    toast.success(t.heard)
  })
  // The server is what is listened to.
  useEffect(() => {
    if (heard.data) take(heard.data)
  }, [heard.data])
  const listen = () =>
    void newestCall(id).then(
      (newest) => setBefore(newest?.id ?? null),
      (error: Error) => toast.failure(error.message),
    )
  if (before === undefined)
    return (
      <Button size="sm" icon={<Radio />} className="self-start" onClick={listen}>
        {t.listen}
      </Button>
    )
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-12 text-fg-2">
      <span className="min-w-0 flex-1">{t.listening}</span>
      <Button size="sm" variant="ghost" onClick={() => setBefore(undefined)}>
        {t.stop}
      </Button>
    </div>
  )
}

async function newestCall(id: ProjectId) {
  const query = { flow_id: id, mode: 'live' as const, limit: 5 }
  const { records } = await api.call(flowEndpoints.listFlowRuns, { query })
  return records.find(({ trigger }) => trigger === 'on-webhook')
}
