import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { sourceStack } from './source-stack.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-stack-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const built = path.join(folder, 'main.js')
const url = pathToFileURL(built).href
// Column 0 of the first built line is line 1 of a.ts, column 8 its line 10, column 16 line 3 of b.ts.
fs.writeFileSync(
  `${built}.map`,
  JSON.stringify({ version: 3, sources: ['src/a.ts', 'src/b.ts'], names: [], mappings: 'AAAA,QASA,QCPA' }),
)

test('a stack of the built server names the lines of the sources', () => {
  const stack = `Error: no\n    at ask (${url}:1:12)\n    at async ${url}:1:17\n    at node:internal/process/task_queues:104:5`
  expect(sourceStack(stack)).toBe(
    `Error: no\n    at ask (${folder}/src/a.ts:10)\n    at async ${folder}/src/b.ts:3\n    at node:internal/process/task_queues:104:5`,
  )
})

test('a stack whose files have no map, or a broken one, stays as it is', () => {
  fs.writeFileSync(path.join(folder, 'broken.js.map'), '{')
  const stack = `Error: no\n    at ${pathToFileURL(folder).href}/other.js:1:2\n    at ${pathToFileURL(folder).href}/broken.js:1:2`
  expect(sourceStack(stack)).toBe(stack)
})
