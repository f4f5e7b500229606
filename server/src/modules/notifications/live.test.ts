import { expect, test, vi } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { followPerson, type LiveDeps } from './live.ts'

const server = await testApp()

/** Topics that say what a test says: `device:` items come with `say`, the person's own never. */
function aStream(scope: object, given: { db?: LiveDeps['db']; device?: () => AsyncGenerator<unknown> }) {
  const said = new EventTarget()
  const ended = (signal: AbortSignal) =>
    signal.aborted || new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
  const quiet = async function* (signal: AbortSignal) {
    yield { id: '0', what: 'here' }
    await ended(signal)
  }
  const told = async function* (signal: AbortSignal) {
    yield { id: '0', what: 'here' }
    while (!signal.aborted) {
      const next = new Promise<void>((done) => said.addEventListener('said', () => done(), { once: true }))
      await Promise.race([next, ended(signal)])
      yield { id: '1', what: 'event', event: '{}' }
    }
  }
  const follow = (name: string, _after: unknown, signal: AbortSignal) =>
    name.startsWith('device:') ? (given.device?.() ?? told(signal)) : quiet(signal)
  // Only what the stream asks of its surroundings is there.
  const deps = { ...server.deps, ...(given.db && { db: given.db }), topics: { follow } } as unknown as LiveDeps
  const reader = { scope, language: 'en', lastEventId: undefined, signal: new AbortController().signal }
  const events = followPerson(deps, reader as unknown as Parameters<typeof followPerson>[1])
  /** Tells the watch until the stream has ended. */
  const untilEnd = async () => {
    let isOver = false
    const next = events.next().then((item) => {
      isOver = true
      return item
    })
    await vi.waitUntil(() => isOver || (said.dispatchEvent(new Event('said')) && false), { timeout: 10_000 })
    return next
  }
  return { events, untilEnd }
}

async function aReader() {
  const person = await aPerson(server)
  const { rows } = await server.deps.pool.query<{ id: string }>('select id from devices where user_id = $1', [
    person.id,
  ])
  return { userId: person.id, deviceId: rows[0]!.id }
}

test('a stream goes on while its device is signed in, and ends when it is not', async () => {
  const scope = await aReader()
  const stream = aStream(scope, {})
  expect((await stream.events.next()).done).toBe(false)
  await server.deps.pool.query('delete from devices where id = $1', [scope.deviceId])
  expect((await stream.untilEnd()).done).toBe(true)
})

test('a stream ends when it cannot be told whether its device is signed in', async () => {
  let works = true
  // Everything of the database, until it answers no more.
  const db = new Proxy(server.deps.db, {
    get: (of, name) => {
      if (name === 'execute' && !works) return () => Promise.reject(new Error('the database is away'))
      const found: unknown = Reflect.get(of, name)
      return typeof found === 'function' ? found.bind(of) : found
    },
  })
  const stream = aStream(await aReader(), { db })
  expect((await stream.events.next()).done).toBe(false)
  works = false
  expect((await stream.untilEnd()).done).toBe(true)
})

test.each<[string, () => AsyncGenerator<unknown>]>([
  [
    'breaks',
    // biome-ignore lint/correctness/useYield: it breaks before there is anything
    async function* () {
      throw new Error('the carrier is away')
    },
  ],
  [
    'stops',
    async function* () {
      yield { id: '0', what: 'here' }
    },
  ],
])('a stream ends when what would tell it of the end of its device %s', async (_, device) => {
  const stream = aStream(await aReader(), { device })
  const seen = []
  for await (const event of stream.events) seen.push(event)
  expect(seen.length).toBeLessThanOrEqual(1)
})
