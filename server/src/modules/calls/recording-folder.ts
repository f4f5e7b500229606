import fs from 'node:fs/promises'
import path from 'node:path'
import { callId } from '#contract/calls/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { listGoingOn } from './call-store.ts'

/** Where the sound of calls is kept, made when it is not there. */
export async function recordingFolder({ config }: Pick<Deps, 'config'>): Promise<string> {
  const folder = path.join(config.DATA_DIR, 'calls')
  await fs.mkdir(folder, { recursive: true })
  return folder
}

/** What is younger may still be written, also of a sample that is spoken. */
const leftMs = 3_600_000

/** Takes away what a killed process left on this disk of calls that have ended since, put together by another one. */
export async function removeLeftSound({ config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>): Promise<void> {
  const folder = await recordingFolder({ config })
  const names = await fs.readdir(folder)
  const ids = names.flatMap((name) => callId.safeParse(name).data ?? [])
  const goingOn = new Set<string>(ids.length > 0 ? await listGoingOn(db, ids) : [])
  for (const name of names) {
    const file = path.join(folder, name)
    const { mtimeMs } = await fs.stat(file)
    if (!goingOn.has(name) && clock.now().getTime() - mtimeMs > leftMs) await fs.rm(file, { force: true })
  }
}
