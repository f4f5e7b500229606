import fs from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { testApp } from '../../testing/test-app.ts'
import { aTalker, questionForm } from './testing/chat-app.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const modules = 'server/src/modules/'
const counted = ['chat', 'answering', 'billing', 'flows'].map((slice) => `${modules}${slice}/`)
/** What comes round by itself in those slices: it may run beside any question. What is remembered for seconds is asked again by slow ones. */
const besides =
  /^(flows\/engine\/|chat\/(chat|instance|instance-store|search-store)\.ts$|billing\/(package|subscription-store)\.ts$)|\.test\.ts$/

/** The files of those slices in which a function ran meanwhile. */
async function filesRun(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return result
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url, functions }) => ({
      file: path.relative(root, fileURLToPath(url)),
      ran: functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    }))
    .filter(({ file, ran }) => ran && counted.some((folder) => file.startsWith(folder)) && !file.includes('/testing/'))
    .map(({ file }) => file.slice(modules.length))
    .filter((file) => !besides.test(file))
    .toSorted()
}

test('a question of the chat runs through the files that docs/ARCHITECTURE.md lists', async () => {
  const server = await testApp({ env: { SEED_SAMPLE: 'true' } })
  const talker = await aTalker(server)
  const ask = async () => {
    const { body } = await server.call(chatEndpoints.ask, {
      form: questionForm(talker, { question: 'How many stores are there?' }),
      headers: talker.headers,
    })
    expect(body.data.record.answer.status).toBe('done')
  }
  await ask()
  const runs = [await filesRun(ask), await filesRun(ask), await filesRun(ask)]
  // Jobs that came just then do not come each time.
  const onTheWay = runs[0]!.filter((file) => runs.every((files) => files.includes(file)))
  const [, part = ''] = fs
    .readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8')
    .split('\n### The way of a question\n')
  const listed = [...part.split('\n#')[0]!.matchAll(/^\| `([\w/-]+\.ts)` \|/gm)].map(([, file]) => file)
  expect(onTheWay).toEqual(listed.toSorted())
})
