import { monitorLimits } from '#contract/monitors/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import type { Flows } from '../flows/service.ts'
import { checkWorker } from './check.ts'
import type { DraftDeps } from './draft.ts'
import { alarmEffects, alarmMails } from './outside.ts'
import { replanAhead } from './plan.ts'
import { monitorRoutes } from './routes.ts'
import { type SampleMonitorDeps, sampleMonitorWorker } from './sample-monitors.ts'
import { forgetBefore } from './store.ts'
import { alarmMessages } from './whatsapp.ts'

const minuteSeconds = 60
const daySeconds = 24 * 3600

/** Background monitoring: what is watched, when it looks, what an alarm sets going. */
export function createMonitors(
  deps: Deps & DraftDeps & Pick<SampleMonitorDeps, 'hasSample'> & { flows: Pick<Flows, 'trigger'> },
): Module {
  const effects = alarmEffects(deps)
  const before = (days: number) => new Date(deps.clock.now().getTime() - days * daySeconds * 1000)
  const forget = () => forgetBefore(deps.db, before(monitorLimits.checksKeptDays), before(monitorLimits.eventsKeptDays))
  return {
    routes: monitorRoutes(deps),
    jobs: [
      checkWorker(deps),
      sampleMonitorWorker(deps),
      alarmMails(deps),
      alarmMessages(deps),
      effects.worker,
      periodicTask('forget-monitor-checks', daySeconds, forget),
      periodicTask('monitors-ahead', minuteSeconds, () => replanAhead(deps)),
    ],
    stop: effects.close,
  }
}
