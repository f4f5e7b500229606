import fs from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../config/start-failure.ts'

const marker = (dataDir: string) => path.join(dataDir, 'restore-unfinished')

/** Marks a data directory into which a backup is being restored; `finish` takes the mark away. */
export function beginUnfinished(dataDir: string): { finish: () => void } {
  fs.writeFileSync(marker(dataDir), '')
  return { finish: () => fs.rmSync(marker(dataDir)) }
}

/** Throws StartRefused for a data directory that holds a part of a backup. */
export function requireWhole(dataDir: string): void {
  if (!fs.existsSync(marker(dataDir))) return
  throw new StartRefused(
    `A restore into ${dataDir} did not finish: empty that folder (and the database of DATABASE_URL), and restore again.`,
  )
}
