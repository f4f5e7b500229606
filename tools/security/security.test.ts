import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareVersions, listAffected } from './advisories.ts'
import { listForbiddenLicenses } from './licenses.ts'
import { lockedPackages, scanPackages, scanSecrets } from './scan.ts'
import { findSecrets } from './secrets.ts'

test('every package that is installed may go along, and none has a weakness of the list', () => {
  expect(lockedPackages().length).toBeGreaterThan(300)
  expect(scanPackages()).toEqual([])
})

test('no file of the repository holds a secret', () => expect(scanSecrets()).toEqual([]))

test('a secret is named with its file and line; a listed file holds what it is listed with and no more', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-secrets-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5'}`
  fs.mkdirSync(path.join(folder, 'src'))
  fs.writeFileSync(path.join(folder, 'src/a.ts'), `first\nconst key = '${token}'\n`)
  expect(scanSecrets(folder, {})).toEqual(['secret: src/a.ts:2 holds a token of GitHub'])
  expect(scanSecrets(folder, { 'src/a.ts': 1 })).toEqual([])
  fs.appendFileSync(path.join(folder, 'src/a.ts'), token)
  expect(scanSecrets(folder, { 'src/a.ts': 1 })).toHaveLength(3)
  expect(scanSecrets(folder, { 'src/a.ts': 2, 'src/gone.ts': 1 })).toEqual([
    'secret: src/gone.ts is listed and does not hold what it did',
  ])
})

test.each([
  [{ license: 'GPL-3.0-only' }, ['x 1.0.0 in node_modules/x: GPL-3.0-only']],
  [{ license: undefined }, ['x 1.0.0 in node_modules/x: no license']],
  [{ license: '(MIT OR GPL-3.0-or-later)' }, []],
  [{ license: '(MIT AND GPL-3.0-only)' }, ['x 1.0.0 in node_modules/x: (MIT AND GPL-3.0-only)']],
  [{ license: 'AGPL-3.0-only OR LicenseRef-x' }, ['x 1.0.0 in node_modules/x: AGPL-3.0-only OR LicenseRef-x']],
])('%o', ({ license }, forbidden) => {
  expect(
    listForbiddenLicenses([{ name: 'x', version: '1.0.0', place: 'node_modules/x', license, isDev: false }], new Map()),
  ).toEqual(forbidden)
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
  const of = (version: string) => [{ name: 'x', version, place: 'node_modules/x', license: 'MIT', isDev: false }]
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
