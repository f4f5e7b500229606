import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../config/start-failure.ts'
import type { Log } from '../log/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { claimInstallation } from './installation.ts'

const firstWaitMs = 100
const longestWaitMs = 15_000

export type OwnPostgres = Pick<EmbeddedPostgres, 'connection' | 'data' | 'stop'>

/**
 * The embedded PostgreSQL as long as this process lives: its own alone, and started again whenever it ends by itself. `onTakenOver` is
 * called when another process took the data directory in between: this one must end then.
 */
export async function ownPostgres(
  dataDir: string,
  { log, onTakenOver }: { log: Log; onTakenOver: (error: StartRefused) => void },
): Promise<OwnPostgres> {
  const postgres = await startEmbeddedPostgres(dataDir)
  let claim = await claimInstallation(postgres.connection)
  const stopping = new AbortController()
  let mine = true
  const watching = (async () => {
    for (;;) {
      await Promise.race([claim.lost, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      log.warn('the database ended by itself: starting it again')
      const again = await bringBack(postgres, log, stopping.signal).catch((error: StartRefused) => {
        mine = false
        onTakenOver(error)
      })
      if (!again) return
      claim = again
      log.warn('the database is back')
    }
  })()
  const stop = async () => {
    stopping.abort()
    await watching
    await claim.release().catch(() => {})
    if (mine) await postgres.stop()
  }
  return { connection: postgres.connection, data: postgres.data, stop }
}

/** Tries until it is there. Throws StartRefused when it is another's by then. Undefined when told to stop. */
async function bringBack({ boot, connection }: EmbeddedPostgres, log: Log, stopped: AbortSignal) {
  for (let waitMs = firstWaitMs; !stopped.aborted; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      await boot()
      return await claimInstallation(connection)
    } catch (error) {
      if (error instanceof StartRefused) throw error
      log.error({ err: error }, 'the database could not be started again yet')
    }
    await sleep(waitMs, undefined, { signal: stopped }).catch(() => {})
  }
  return undefined
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
