import { PhoneOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callerEndpoints } from '#contract/calls/endpoints.ts'
import type { CallDoor } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { callMessages } from '../messages/index.ts'
import { type Call, startCall } from './call.ts'
import { CallDoorView } from './door-view.tsx'
import { LiveView } from './live-view.tsx'

/** Somebody calls an agent: from a link, or from a page that embeds this one. */
export default function CallScreen({ agent }: { agent: string | undefined }) {
  const t = useMessages(callMessages).caller
  const [found, setFound] = useState<CallDoor | Error>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!agent) return
    api.call(callerEndpoints.getCallDoor, { params: { agentId: agent as AgentId } }).then(setFound, setFound)
  }, [agent, tries])
  usePageTitle(found && !(found instanceof Error) ? found.name : t.title)
  const isGone = !agent || (found instanceof CallError && (found.status === 404 || found.status === 400))
  return (
    <main className="flex h-full min-h-0 flex-col items-center justify-center overflow-y-auto p-4">
      {isGone ? (
        <EmptyState heading="h1" icon={<PhoneOff />} title={t.gone}>
          {t.goneText}
        </EmptyState>
      ) : found instanceof Error ? (
        <ErrorState heading="h1" title={t.failed} onRetry={() => setTries(tries + 1)}>
          {found.message}
        </ErrorState>
      ) : (
        found && <Answered agentId={agent as AgentId} door={found} />
      )}
    </main>
  )
}

/** Before, during and after the call. */
function Answered({ agentId, door }: { agentId: AgentId; door: CallDoor }) {
  const here = useLanguage()
  const [call, setCall] = useState<Call>()
  const language = door.language === 'auto' ? here : door.language
  useEffect(() => () => call?.hangUp(), [call])
  const start = (consent: boolean) => setCall(startCall({ agentId, door, language, consent }))
  return call ? (
    <LiveView door={door} call={call} onAgain={() => setCall(undefined)} />
  ) : (
    <CallDoorView door={door} onStart={start} />
  )
}
