import { PhoneOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callerEndpoints } from '#contract/calls/endpoints.ts'
import type { CallInfo } from '#contract/calls/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { callMessages } from '../messages/index.ts'
import { type Call, startCall } from './call.ts'
import { LiveView } from './live-view.tsx'
import { CallStartView } from './start-view.tsx'

/** Somebody calls an agent: from a link, or from a page that embeds this one. */
export default function CallScreen({ agent }: { agent: string | undefined }) {
  const t = useMessages(callMessages).caller
  const [found, setFound] = useState<CallInfo | Error>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!agent) return
    api.call(callerEndpoints.getCallInfo, { params: { agentId: agent as AgentId } }).then(setFound, setFound)
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
        found && <Answered agentId={agent as AgentId} info={found} />
      )}
    </main>
  )
}

/** Before, during and after the call. */
function Answered({ agentId, info }: { agentId: AgentId; info: CallInfo }) {
  const here = useLanguage()
  const [call, setCall] = useState<Call>()
  const language = info.language === 'auto' ? here : info.language
  useEffect(() => () => call?.hangUp(), [call])
  const start = (consent: boolean) => setCall(startCall({ agentId, info, language, consent }))
  return call ? (
    <LiveView info={info} call={call} onAgain={() => setCall(undefined)} />
  ) : (
    <CallStartView info={info} onStart={start} />
  )
}
