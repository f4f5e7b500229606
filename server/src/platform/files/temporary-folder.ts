import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Nothing is needed for this long: older files are what a process that was killed left. */
const staleMs = 24 * 3_600_000

/** Where versions before kept such files. */
const before = ['uploads', 'building']

const temporaryFolder = (dataDir: string): string => path.join(dataDir, 'temporary')

/**
 * Makes the folder for files of a moment: what is being uploaded, fetched, cut or built. Other processes may use the same data directory
 * at the same time. The machine's own temporary directory may be memory, and keeps what a killed process left.
 */
export function openTemporaryFolder(dataDir: string): string {
  const folder = temporaryFolder(dataDir)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const each of [folder, ...before.map((name) => path.join(dataDir, name))]) removeStale(each)
  return folder
}

/** A path of nothing yet. Whoever writes there removes it. */
export const temporaryPath = ({ DATA_DIR }: { DATA_DIR: string }): string =>
  path.join(temporaryFolder(DATA_DIR), randomUUID())

function removeStale(folder: string): void {
  const since = Date.now() - staleMs
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const left = path.join(folder, name)
    const found = fs.statSync(left, { throwIfNoEntry: false })
    if (found && found.mtimeMs < since) fs.rmSync(left, { recursive: true, force: true })
  }
}
