import fs from 'node:fs'
import path from 'node:path'
import { type Advisory, listAffected } from './advisories.ts'
import { listForbiddenLicenses } from './licenses.ts'
import { readLockFile } from './lock-file.ts'
import { findSecrets } from './secrets.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** Read by a person, in the license file of the package. */
const readLicenses = new Map([
  // Optional, in no bundle, and never loaded by the server: it runs as a process of its own, as NOTICE says.
  ['espeak-ng', 'GPL-3.0-or-later'],
  ['buildcheck', 'MIT'],
  ['cpu-features', 'MIT'],
  ['duck', 'BSD-2-Clause'],
  ['ssh2', 'MIT'],
  ['sylvester', 'MIT'],
  // A server of tests only, by the authors of the protocol; nothing of it goes along.
  ['@modelcontextprotocol/server-everything', 'of tests only'],
])

/** Made up for tests, by file: how many there are. */
const madeUp: Record<string, number> = {
  // The example of the standard itself.
  'server/src/modules/notifications/webhooks/webhooks.test.ts': 1,
}
const maxBytes = 2_000_000
const passed = new Set(['node_modules', 'dist', '.git', '.data', '.cache'])

export const lockedPackages = () => readLockFile(read('package-lock.json'))

/** What may not go along with us, or has a known weakness, by the lock file alone: a line each. */
export function scanPackages(): string[] {
  const packages = lockedPackages()
  const advisories = JSON.parse(read('tools/security/advisories.json')) as Advisory[]
  return [
    ...listForbiddenLicenses(packages, readLicenses).map((line) => `license: ${line}`),
    ...listAffected(packages, advisories).map((line) => `advisory: ${line}`),
  ]
}

/** Secrets in files of a folder, by file and line. A file that is listed holds exactly as many as it is listed with. */
export function scanSecrets(folder = root, allowed: Readonly<Record<string, number>> = madeUp): string[] {
  const listed = new Map(Object.entries(allowed))
  const found = [...textFiles(folder, '')].flatMap((file) => {
    const content = fs.readFileSync(path.join(folder, file))
    // What holds zeros is no text.
    if (content.length > maxBytes || content.includes(0)) return []
    const secrets = findSecrets(content.toString('latin1'))
    const isListed = secrets.length > 0 && listed.get(file) === secrets.length
    if (isListed) listed.delete(file)
    return isListed ? [] : secrets.map(({ kind, line }) => `secret: ${file}:${line} holds ${kind}`)
  })
  return [...found, ...[...listed.keys()].map((file) => `secret: ${file} is listed and does not hold what it did`)]
}

function* textFiles(root: string, folder: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name)
    if (passed.has(entry.name)) continue
    if (entry.isDirectory()) yield* textFiles(root, file)
    else if (entry.isFile()) yield file
  }
}
