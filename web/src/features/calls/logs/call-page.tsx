import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import type { CallDetail } from '#contract/calls/log-schemas.ts'
import { phoneEndpoints } from '#contract/calls/phone-endpoints.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RemoveButton } from '#web/ui/remove-button.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { phoneMessages } from '../phone/messages/index.ts'
import { MakeScenario } from '../rehearsals/make-scenario.tsx'
import { CallFacts } from './call-facts.tsx'
import { logMessages } from './messages/index.ts'
import { Recording } from './recording.tsx'
import { TranscriptList } from './transcript-list.tsx'

/** A call: how it sounded, what was said, and what is known of it. */
export default function CallPage() {
  const t = useMessages(logMessages)
  const params: { id?: string } = useParams({ strict: false })
  const call = useQuery({
    ...endpointQuery(callLogEndpoints.getCall, { params: { id: params.id as CallId } }),
    refetchInterval: ({ state }) =>
      state.data && (state.data.ended_by === null || state.data.written.waiting) ? 2_000 : false,
  })
  // They stand above other sections, and would push these down.
  const scores = useQuery(endpointQuery(scorecardEndpoints.getCallScores, { params: { id: params.id as CallId } }))
  const shown = scores.isPending && !call.error ? { ...call, data: undefined } : call
  usePageTitle(call.data ? t.toOf(call.data.to) : t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/call-logs-and-analytics" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {call.data ? t.toOf(call.data.to) : ''}
          </Breadcrumb>
        }
        actions={
          call.data &&
          (call.data.ended_by ? (
            <>
              {call.data.turns.some(({ speaker }) => speaker === 'caller') && <MakeScenario id={call.data.id} />}
              <RemoveCall id={call.data.id} />
            </>
          ) : (
            <EndCall call={call.data} />
          ))
        }
      />
      <Loaded query={shown} failed={t.failedCall} rows={8}>
        {(found) => <Shown key={found.id} call={found} />}
      </Loaded>
    </div>
  )
}

function Shown({ call }: { call: CallDetail }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const asked = call.turns.find(({ number }) => number === Number(search.turn))
  // Where one listens, and where one wants to.
  const [at, setAt] = useState(asked ? asked.starts_ms : 0)
  const [seek, setSeek] = useState<{ ms: number }>()
  const pick = (ms: number) => {
    setAt(ms)
    setSeek({ ms })
  }
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_340px] max-[1023px]:flex max-[1023px]:flex-col max-[1023px]:overflow-y-auto">
      <section className="flex min-h-0 flex-col max-[1023px]:flex-none">
        {call.recorded && <Recording call={call} at={at} onAt={setAt} seek={seek} />}
        <TranscriptList
          call={call}
          at={at}
          isMarked={call.recorded || seek !== undefined || asked !== undefined}
          onPick={pick}
        />
      </section>
      <CallFacts call={call} onPick={pick} />
    </div>
  )
}

/** A call by phone that rings or goes on is ended from here. */
function EndCall({ call: { id, channel } }: { call: CallDetail }) {
  const t = useMessages(phoneMessages)
  const may = useMay('calls.phone')
  const { work, busy } = useWorkOf(endpointGroups.calls)
  if (channel !== 'phone' || !may) return null
  return (
    <Button
      variant="danger"
      icon={<PhoneOff />}
      loading={busy !== undefined}
      onClick={() => void work('end', () => api.call(phoneEndpoints.endCall, { params: { id } }), t.call.ended)}
    >
      {t.call.end}
    </Button>
  )
}

function RemoveCall({ id }: { id: CallId }) {
  const t = useMessages(logMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { work } = useWorkOf(endpointGroups.calls)
  const params = { id }
  const remove = async () => {
    const removed = await work('remove', () => api.call(callLogEndpoints.removeCall, { params }), t.removed)
    if (!removed) return false
    await navigate({ to: '/call-logs-and-analytics' })
    queries.removeQueries({ queryKey: endpointKey('getCall', { params }) })
    return true
  }
  return <RemoveButton label={t.remove} title={t.removeTitle} text={t.removeText} onRemove={remove} />
}
