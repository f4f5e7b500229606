import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Advisory, compareVersions, listAffected } from './advisories.ts'
import { listForbiddenLicenses } from './licenses.ts'
import { readLockFile } from './lock-file.ts'
import { findSecrets } from './secrets.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const packages = readLockFile(read('package-lock.json'))

/** Read by a person, in the license file of the package. */
const readLicenses = new Map([
  ['buildcheck', 'MIT'],
  ['cpu-features', 'MIT'],
  ['duck', 'BSD-2-Clause'],
  ['ssh2', 'MIT'],
  ['sylvester', 'MIT'],
  // A server of tests only, by the authors of the protocol; nothing of it goes along.
  ['@modelcontextprotocol/server-everything', 'of tests only'],
])

test('every package that is installed may go along', () => {
  expect(packages.length).toBeGreaterThan(300)
  expect(listForbiddenLicenses(packages, readLicenses)).toEqual([])
})

test('no package that is installed has a weakness of the list', () => {
  const advisories = JSON.parse(read('tools/security/advisories.json')) as Advisory[]
  expect(listAffected(packages, advisories)).toEqual([])
})

/** Made up for tests, by file: how many there are. */
const madeUp: Record<string, number> = {}
const maxBytes = 2_000_000
const passed = new Set(['node_modules', 'dist', '.git', '.data', '.cache'])

function* textFiles(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name)
    if (passed.has(entry.name)) continue
    if (entry.isDirectory()) yield* textFiles(file)
    else if (entry.isFile()) yield file
  }
}

test('no file of the repository holds a secret', () => {
  const found: Record<string, number> = {}
  for (const file of textFiles('')) {
    const content = fs.readFileSync(path.join(root, file))
    // What holds zeros is no text.
    if (content.length > maxBytes || content.includes(0)) continue
    const { length } = findSecrets(content.toString('latin1'))
    if (length > 0) found[file] = length
  }
  expect(found).toEqual(madeUp)
})

test.each([
  [{ license: 'GPL-3.0-only' }, ['x: GPL-3.0-only']],
  [{ license: undefined }, ['x: no license']],
  [{ license: '(MIT OR GPL-3.0-or-later)' }, []],
  [{ license: '(MIT AND GPL-3.0-only)' }, ['x: (MIT AND GPL-3.0-only)']],
  [{ license: 'AGPL-3.0-only OR LicenseRef-x' }, ['x: AGPL-3.0-only OR LicenseRef-x']],
])('%o', ({ license }, forbidden) => {
  expect(listForbiddenLicenses([{ name: 'x', version: '1.0.0', license, isDev: false }], new Map())).toEqual(forbidden)
})

test.each([
  ['1.2.3', '1.2.3', 0],
  ['1.2.3', '1.10.0', -1],
  ['2.0.0', '1.99.99', 1],
  ['1.0.0-beta.2', '1.0.0', -1],
  ['1.0.0-beta.10', '1.0.0-beta.9', 1],
])('%s and %s', (left, right, order) => {
  expect(Math.sign(compareVersions(left, right))).toBe(order)
})

test('an advisory names what is in its range and nothing else', () => {
  const of = (version: string) => [{ name: 'x', version, license: 'MIT', isDev: false }]
  const advisory = { id: 'A', name: 'x', from: '2.0.0', below: '2.3.1', says: 'breaks' }
  expect(listAffected(of('2.3.0'), [advisory])).toEqual(['x 2.3.0: A breaks; mended in 2.3.1'])
  for (const version of ['1.9.9', '2.3.1', '3.0.0']) expect(listAffected(of(version), [advisory])).toEqual([])
})

test('keys are known by the forms that their vendors give them', () => {
  const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5'
  const keys = [`ghp_${letters}`, `AKIA${'ABCD1234EFGH5678'}`, `npm_${letters}`, `sk_live_${letters}`]
  expect(
    findSecrets(`first\n${keys.join('\n')}`)
      .map(({ line }) => line)
      .sort(),
  ).toEqual([2, 3, 4, 5])
  expect(findSecrets('sk_test_x AKIA ghp_short -----BEGIN PRIVATE KEY----- and no more')).toEqual([])
})
