import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '../config/start-failure.ts'
import { advisoryLocks } from './advisory-locks.ts'

const connectMs = 5_000

export type InstallationLock = {
  /** Resolves when the lock is gone although nobody released it: the database has ended. */
  lost: Promise<void>
  release: () => Promise<void>
}

/**
 * One process at a time may own an embedded database: the lock is a session's, so that a killed process lets go of it
 * by itself. Throws when another process works on the same data directory.
 */
export async function claimInstallation(connection: pg.ClientConfig): Promise<InstallationLock> {
  const client = new pg.Client({ connectionTimeoutMillis: connectMs, ...connection })
  const ended = Promise.withResolvers<void>()
  let released = false
  client.on('error', () => {})
  client.on('end', () => released || ended.resolve())
  await client.connect()
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        advisoryLocks.installation,
      ])
      const release = () => {
        released = true
        return client.end()
      }
      if (rows[0]?.mine) return { lost: ended.promise, release }
      await sleep(250)
    }
  } catch (error) {
    // A lock that nobody knows of would keep out whoever asks next: this process, too.
    client.end().catch(() => {})
    throw error
  }
  await client.end()
  throw new StartRefused('Another process works on this data directory: stop it, or set DATA_DIR to another folder.')
}
