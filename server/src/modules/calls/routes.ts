import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import { callerEndpoints, callLineEndpoints } from '#contract/calls/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import type { Models } from '../models/service.ts'
import { getSpeechAnalytics } from './analytics.ts'
import { startCall } from './begin.ts'
import * as lines from './lines.ts'
import type { LiveCallDeps } from './live/live-call-deps.ts'
import * as logs from './logs.ts'
import { createRecordings, type RecordingDeps } from './recording.ts'
import type { SampleDeps } from './sample-calls.ts'
import { writeSummaryAgain } from './summaries/summaries.ts'

type CallRouteDeps = LiveCallDeps & { models: Models } & RecordingDeps &
  SampleDeps & { reads: Reads } & { ability: lines.CallAbility }

export function callRoutes(deps: CallRouteDeps): Route[] {
  const recordings = createRecordings(deps)
  return [
    ...routes(callLineEndpoints, {
      getCallLine: ({ scope, params }) => lines.getCallLine(deps, scope, params.id),
      saveCallLine: ({ scope, params, body, from }) => lines.saveCallLine(deps, { scope, from }, params.id, body),
    }),
    ...routes(callerEndpoints, {
      getCallInfo: ({ params }) => lines.getCallInfo(deps, params.agentId),
      startCall: ({ params, body }) => startCall(deps, params.agentId, body),
    }),
    ...routes(callLogEndpoints, {
      listCalls: ({ scope, query, language }) => logs.listCalls(deps, scope, { query, language }),
      getCall: ({ scope, params }) => logs.getCall(deps, scope, params.id),
      getCallSound: ({ scope, params }) => recordings.get(scope, params.id),
      writeCallSummary: ({ scope, params }) => writeSummaryAgain(deps, scope, params.id),
      exportCalls: ({ scope, query, language }) => logs.exportCalls(deps, scope, { query, language }),
      removeCall: ({ scope, params }) => logs.removeCall(deps, scope, params.id),
    }),
    ...routes(speechAnalyticsEndpoints, {
      getSpeechAnalytics: ({ scope, query, language }) => getSpeechAnalytics(deps, scope, query, language),
    }),
  ]
}
