import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEvents } from './in-process.ts'

const never = new AbortController().signal

async function all(events: AsyncIterable<string> | undefined, onEvent = () => {}): Promise<string[]> {
  const read: string[] = []
  for await (const event of events ?? []) {
    read.push(event)
    onEvent()
  }
  return read
}

test('every reader gets every event once and in order, whenever it joins', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string(), { maxLength: 40 }),
      fc.array(fc.nat(40), { maxLength: 5 }),
      async (sent, joins) => {
        const events = createEvents()
        const writer = events.open('a', () => {})
        const readers: Promise<string[]>[] = []
        for (const [index, event] of sent.entries()) {
          for (const join of joins) if (join === index) readers.push(events.read('a', never).then((read) => all(read)))
          writer.append(event)
          if (index % 3 === 0) await Promise.resolve()
        }
        readers.push(events.read('a', never).then((read) => all(read)))
        await Promise.resolve()
        writer.end()
        for (const read of await Promise.all(readers)) expect(read).toEqual(sent)
      },
    ),
  )
})

test('a reader that goes away ends, and holds nobody up', async () => {
  const events = createEvents()
  const writer = events.open('a', () => {})
  const leaving = new AbortController()
  const came = Promise.withResolvers<void>()
  const left = events.read('a', leaving.signal).then((read) => all(read, came.resolve))
  const stays = events.read('a', never).then((read) => all(read))
  writer.append('one')
  await came.promise
  leaving.abort()
  expect(await left).toEqual(['one'])
  writer.append('two')
  writer.end()
  expect(await stays).toEqual(['one', 'two'])
})

test('nothing is read where nothing is under way, and what is told reaches the writer', async () => {
  const events = createEvents()
  expect(await events.read('a', never)).toBeUndefined()
  expect(await events.notify('a', 'stop')).toBe(false)
  const received: string[] = []
  const writer = events.open('a', (message) => received.push(message))
  expect(await events.notify('a', 'stop')).toBe(true)
  expect(received).toEqual(['stop'])
  writer.end()
  expect(await events.read('a', never)).toBeUndefined()
})
