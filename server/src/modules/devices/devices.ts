import { deviceLimits } from '#contract/devices/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Topics } from '../../platform/events/topics.ts'
import { restartListener } from '../../platform/jobs/leased-listeners.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import type { Limiter } from '../../platform/rates/limiter.ts'
import { forgetAlarms } from './alarm-store.ts'
import { telemetryRoute } from './ingest.ts'
import { createIntake } from './mqtt/intake.ts'
import { forgetPackets } from './mqtt/intake-store.ts'
import { brokersTopic, createBrokerListeners } from './mqtt/listen.ts'
import { createOwnBroker } from './mqtt/own-broker.ts'
import { deviceRoutes } from './routes.ts'
import type { SampleDeviceDeps } from './sample-devices.ts'
import { createDeviceSummaries } from './summary.ts'
import { createMonths, forgetTelemetry } from './telemetry-store.ts'
import { createDeviceNews } from './tell.ts'
import { watchDevices } from './watch.ts'
import type { WhyDeps } from './why.ts'

const watchSeconds = 15
const packetDays = 2
const forgetSeconds = 6 * 3_600

/** Devices on the map: what they send, when that is an alarm, and what people do about it. */
export function createDevices(
  given: Deps &
    Pick<SampleDeviceDeps, 'hasSample'> &
    Pick<WhyDeps, 'keepFile'> & { limiter: Limiter; topics: Topics; instanceId: string },
): Module {
  const { tell, close } = createDeviceNews(given)
  const ingest = { ...given, tell, makeMonths: createMonths(given.db) }
  const listening = { ...ingest, intake: createIntake(ingest) }
  const listeners = createBrokerListeners(listening)
  const ownBroker = createOwnBroker(listening)
  const summaries = createDeviceSummaries(given)
  const deps = { ...ingest, summaries, onChanged: (id: string) => restartListener(given.db, brokersTopic, id) }
  const before = (days: number) => new Date(given.clock.now().getTime() - days * 86_400_000)
  return {
    routes: deviceRoutes(deps),
    rawRoutes: [telemetryRoute(deps)],
    jobs: [
      periodicTask('watch-devices', watchSeconds, () => watchDevices(deps)),
      periodicTask('forget-telemetry', forgetSeconds, async () => {
        await forgetTelemetry(given.db, { raw: before(deviceLimits.rawDays), hours: before(deviceLimits.hoursDays) })
        await forgetPackets(given.db, before(packetDays))
        await forgetAlarms(given.db, before(deviceLimits.alarmsDays))
      }),
    ],
    doors: ownBroker,
    work: listeners,
    stop: close,
  }
}
