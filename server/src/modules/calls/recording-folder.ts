import fs from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../../platform/deps.ts'

/** Where the sound of calls is kept, made when it is not there. */
export async function recordingFolder({ config }: Pick<Deps, 'config'>): Promise<string> {
  const folder = path.join(config.DATA_DIR, 'calls')
  await fs.mkdir(folder, { recursive: true })
  return folder
}
