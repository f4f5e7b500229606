import fs from 'node:fs'
import path from 'node:path'

/** Nobody uploads for this long: older files are what a process that was killed left. */
const staleMs = 24 * 3_600_000

/** Where what is being uploaded lies. Other processes may use the same data directory at the same time. */
export function openUploadFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'uploads')
  fs.mkdirSync(folder, { recursive: true })
  const before = Date.now() - staleMs
  for (const name of fs.readdirSync(folder)) {
    const left = path.join(folder, name)
    const found = fs.statSync(left, { throwIfNoEntry: false })
    if (found && found.mtimeMs < before) fs.rmSync(left, { recursive: true, force: true })
  }
  return folder
}
