import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLockClasses, advisoryLocks } from './advisory-locks.ts'

const server = path.resolve(import.meta.dirname, '../..')

test('no two things share a key', () => {
  const keys = [...Object.values(advisoryLocks), ...Object.values(advisoryLockClasses)]
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('nothing takes a lock by a number of its own', () => {
  const files = fs.readdirSync(server, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|(^|\/)testing\//.test(name))
  expect(sources.length).toBeGreaterThan(1_000)
  const own = sources.filter((name) =>
    /advisory\w*lock\w*\(\s*\d|= 7_?270_?\d/.test(fs.readFileSync(path.join(server, name), 'utf8')),
  )
  expect(own).toEqual([])
})
