import { agentId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import type { Reads } from '../../platform/replica/reads.ts'
import { createTwilio } from '../../providers/telephony/twilio.ts'
import { hasSuccessor } from '../chat/service.ts'
import { campaignWorker } from './campaigns/campaign-worker.ts'
import { forgetOldCalls } from './forget-calls.ts'
import { type CallAbility, listEmbeddingOrigins } from './lines.ts'
import type { LiveCallDeps } from './live/live-call-deps.ts'
import { createLiveCalls } from './live/live-calls.ts'
import { VoiceActivity } from './live/voice-activity/voice-activity.ts'
import { dialWorker } from './phone/dial.ts'
import { phoneRoutes } from './phone/routes.ts'
import { phoneStreams } from './phone/stream.ts'
import { phoneWebhooks } from './phone/webhooks.ts'
import type { RecordingDeps } from './recording.ts'
import { removeLeftSound } from './recording-folder.ts'
import { recoverCalls } from './recover.ts'
import { rehearsalWorker } from './rehearsals/rehearsal-worker.ts'
import type { RehearsalDeps } from './rehearsals/rehearsals.ts'
import { rehearsalRoutes } from './rehearsals/routes.ts'
import { callRoutes } from './routes.ts'
import { scorecardRoutes } from './scorecards/routes.ts'
import { scoreWorker } from './scorecards/score-worker.ts'
import { soundRoute } from './sound-route.ts'
import { summaryWorker } from './summaries/summaries.ts'

const recoverSeconds = 20
const forgetSeconds = 6 * 3_600

/** Agents that are called: their lines, the calls that go on here, and what is kept of them. */
export function createCalls(
  services: Omit<LiveCallDeps, 'activity'> &
    RecordingDeps &
    Omit<RehearsalDeps, 'activity'> &
    Pick<Deps, 'secrets'> & {
      ability: CallAbility
      reads: Reads
      topics: Topics
      instanceId: string
    },
): Module {
  const activity = new VoiceActivity(services.log)
  const given = { ...services, activity }
  const live = createLiveCalls({ ...given, hasSuccessor: () => hasSuccessor(services) })
  const vendor = createTwilio(() => given.config.TWILIO_API_URL.replace(/\/+$/, ''))
  const deps = { ...given, live, vendor }
  const streams = phoneStreams(deps)
  return {
    routes: [...callRoutes(deps), ...phoneRoutes(deps), ...scorecardRoutes(deps), ...rehearsalRoutes(deps)],
    rawRoutes: [...phoneWebhooks(deps), soundRoute(deps)],
    sockets: [live.line, streams.route],
    framedPages: {
      prefix: '/call-ui',
      originsOf: async (_name, query) => {
        const agent = agentId.safeParse(query.get('agent'))
        return agent.success ? listEmbeddingOrigins(deps.db, agent.data) : []
      },
    },
    jobs: [
      dialWorker(deps),
      campaignWorker(deps),
      scoreWorker(deps),
      summaryWorker(deps),
      rehearsalWorker(deps),
      periodicTask('recover-calls', recoverSeconds, () => recoverCalls(deps, live.has)),
      periodicTask('forget-calls', forgetSeconds, (signal) => forgetOldCalls(deps, signal)),
    ],
    start: async () => {
      live.start()
      await removeLeftSound(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'sound of calls that have ended was not taken away'),
      )
    },
    drain: live.drain,
    stop: async () => {
      streams.stop()
      await live.stop()
      await activity.close()
    },
  }
}
