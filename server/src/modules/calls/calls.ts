import { agentId } from '#contract/kit/id.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import { forgetCalls, listKeysOf } from './call-store.ts'
import { type CallAbility, listEmbeddingOrigins } from './lines.ts'
import type { LiveCallDeps } from './live/live-call-deps.ts'
import { createLiveCalls } from './live/live-calls.ts'
import type { RecordingDeps } from './recording.ts'
import { recoverCalls } from './recover.ts'
import { callRoutes } from './routes.ts'
import type { SampleDeps } from './sample-calls.ts'

const recoverSeconds = 20
const forgetSeconds = 6 * 3_600

/** Agents that are called: their lines, the calls that go on here, and what is kept of them. */
export function createCalls(deps: LiveCallDeps & RecordingDeps & SampleDeps & { ability: CallAbility }): Module {
  const live = createLiveCalls(deps)
  return {
    routes: callRoutes(deps),
    sockets: [live.line],
    framedPages: {
      prefix: '/call-ui',
      originsOf: async (_name, query) => {
        const agent = agentId.safeParse(query.get('agent'))
        return agent.success ? listEmbeddingOrigins(deps.db, agent.data) : []
      },
    },
    listFileKeys: listKeysOf,
    jobs: [
      periodicTask('recover-calls', recoverSeconds, () => recoverCalls(deps, live.has)),
      periodicTask('forget-calls', forgetSeconds, async () => {
        for (const key of await forgetCalls(deps.db, deps.clock.now())) await deps.files.remove(key)
      }),
    ],
    stop: live.stop,
  }
}
