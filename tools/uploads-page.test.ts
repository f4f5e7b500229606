import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../contract/src/endpoints.ts'
import type { Endpoint } from '../contract/src/kit/endpoint.ts'

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../docs/UPLOADS.md'), 'utf8')

/** `| `a`, `b` | 10 | 25 MB | … |` as `a: 10 of 25 MB`. */
const written = page.split('\n').flatMap((line) => {
  const [, calls = '', files = '', size = ''] = /^\| (`.+?) \| (\d+) \| ([\d.,]+ MB)/.exec(line) ?? []
  return [...calls.matchAll(/`(\w+)`/g)].map(([, call]) => `${call}: ${files} of ${size}`)
})

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

test('every call that takes files is told with how many and how large, and no other', () => {
  const declared = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { form }]) =>
    Object.values(form?.files ?? {}).map(({ maxFiles, maxBytes }) => `${name}: ${maxFiles} of ${megabytes(maxBytes)}`),
  )
  expect(declared.length).toBeGreaterThan(20)
  expect(written.toSorted()).toEqual(declared.toSorted())
})
