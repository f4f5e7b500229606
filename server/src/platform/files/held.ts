import { Readable } from 'node:stream'
import { StartRefused } from '../config/start-failure.ts'
import type { FileStore } from './file-store.ts'

/** A hold that nobody renewed for this long is left over from a backup that was killed. */
const staleMs = 60_000
const renewMs = 10_000

const holdKey = 'backup-hold'

/** Where removed files wait in a store while a backup is made, by their keys. */
export const heldFolder = 'held'

/**
 * Holds what is removed from now on: rows go before their files, so that every file that a snapshot names which is taken after this is
 * in its place or here. `release` lets all of it go. Throws StartRefused while another backup holds.
 */
export async function holdRemoved(store: FileStore): Promise<{ release: () => Promise<void> }> {
  if (await isHeld(store)) throw new StartRefused('Another backup of these files is being made: wait for it.')
  await letGo(store)
  await writeHold(store)
  const renewing = setInterval(() => void writeHold(store).catch(() => {}), renewMs)
  return {
    release: async () => {
      clearInterval(renewing)
      await letGo(store)
    },
  }
}

/** Lets go of what a backup that was killed left behind. */
export async function dropStaleHold(store: FileStore): Promise<void> {
  if (!(await isHeld(store))) await letGo(store)
}

export async function isHeld(store: FileStore): Promise<boolean> {
  const found = await store.find(holdKey)
  return found !== undefined && Date.now() - found.changedAt.getTime() < staleMs
}

async function letGo(store: FileStore): Promise<void> {
  await store.remove(holdKey)
  await store.removeAll(heldFolder)
}

const writeHold = (store: FileStore) => store.put(holdKey, Readable.from([Buffer.from('held')]))
