import fs from 'node:fs/promises'
import path from 'node:path'
import { StartRefused } from '../config/start-failure.ts'

/** A hold that nobody renewed for this long is left over from a backup that was killed. */
const staleMs = 60_000
const renewMs = 10_000

const holdOf = (dataDir: string) => path.join(dataDir, 'backup-hold')

/** Where removed files wait while a backup is made, by their keys. */
export const heldFolder = (dataDir: string): string => path.join(dataDir, 'held')

/**
 * Holds what is removed from now on: rows go before their files, so that every file that a snapshot names which is taken after this is
 * in its place or here. `release` lets all of it go. Throws StartRefused while another backup holds.
 */
export async function holdRemoved(dataDir: string): Promise<{ release: () => Promise<void> }> {
  if (await isHeld(dataDir)) throw new StartRefused('Another backup of this data directory is being made: wait for it.')
  await letGo(dataDir)
  await fs.writeFile(holdOf(dataDir), '')
  const renewing = setInterval(() => void fs.writeFile(holdOf(dataDir), '').catch(() => {}), renewMs)
  return {
    release: async () => {
      clearInterval(renewing)
      await letGo(dataDir)
    },
  }
}

/** Lets go of what a backup that was killed left behind. */
export async function dropStaleHold(dataDir: string): Promise<void> {
  if (!(await isHeld(dataDir))) await letGo(dataDir)
}

async function letGo(dataDir: string): Promise<void> {
  await fs.rm(holdOf(dataDir), { force: true })
  await fs.rm(heldFolder(dataDir), { recursive: true, force: true })
}

export async function isHeld(dataDir: string): Promise<boolean> {
  const found = await fs.stat(holdOf(dataDir)).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs < staleMs
}
