import { deviceLimits } from '#contract/devices/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { periodicTask } from '../../platform/jobs/worker.ts'
import type { Module } from '../../platform/module.ts'
import { forgetAlarms } from './alarm-store.ts'
import { telemetryRoute } from './ingest.ts'
import { deviceRoutes } from './routes.ts'
import type { SampleDeviceDeps } from './sample-devices.ts'
import { createMonths, forgetTelemetry } from './telemetry-store.ts'
import { createDeviceNews } from './tell.ts'
import { watchDevices } from './watch.ts'

const watchSeconds = 15
const forgetSeconds = 6 * 3_600

/** Devices on the map: what they send, when that is an alarm, and what people do about it. */
export function createDevices(given: Deps & Pick<SampleDeviceDeps, 'hasSample'>): Module {
  const { tell, close } = createDeviceNews(given)
  const deps = { ...given, tell, makeMonths: createMonths(given.db) }
  const before = (days: number) => new Date(given.clock.now().getTime() - days * 86_400_000)
  return {
    routes: deviceRoutes(deps),
    rawRoutes: [telemetryRoute(deps)],
    jobs: [
      periodicTask('watch-devices', watchSeconds, () => watchDevices(deps)),
      periodicTask('forget-telemetry', forgetSeconds, async () => {
        await forgetTelemetry(given.db, { raw: before(deviceLimits.rawDays), hours: before(deviceLimits.hoursDays) })
        await forgetAlarms(given.db, before(deviceLimits.alarmsDays))
      }),
    ],
    stop: close,
  }
}
