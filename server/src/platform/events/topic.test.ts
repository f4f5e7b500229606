import { expect, test } from 'vitest'
import { Topic, type TopicItem } from './topic.ts'

async function take(items: AsyncGenerator<TopicItem>, count: number): Promise<TopicItem[]> {
  const received: TopicItem[] = []
  for (let n = 0; n < count; n++) received.push((await items.next()).value as TopicItem)
  return received
}
const eventsOf = (items: TopicItem[]) => items.map((item) => (item.what === 'event' ? item.event : item.what))

test('a reader learns where it is, then what comes; what was before is not told', async () => {
  const topic = new Topic()
  topic.append('before')
  const items = topic.follow(undefined, new AbortController().signal)
  const [here] = await take(items, 1)
  topic.append('a')
  topic.append('b')
  expect([here?.what, ...eventsOf(await take(items, 2))]).toEqual(['here', 'a', 'b'])
})

test('a reader who comes back gets exactly what it has not seen', async () => {
  const topic = new Topic()
  const { signal } = new AbortController()
  const [here] = await take(topic.follow(undefined, signal), 1)
  topic.append('a')
  topic.append('b')
  const again = await take(topic.follow(here?.id, signal), 3)
  expect(eventsOf(again)).toEqual(['here', 'a', 'b'])
  topic.append('c')
  expect(eventsOf(await take(topic.follow(again[1]?.id, signal), 3))).toEqual(['here', 'b', 'c'])
})

test.each([
  ['made up', 'nonsense'],
  ['of another process', 'abcdef12-3'],
])('an id that is %s has missed something', async (_, id) => {
  const topic = new Topic()
  expect(eventsOf(await take(topic.follow(id, new AbortController().signal), 1))).toEqual(['missed'])
})

test('too far behind, or after the connection was lost, is missed and not left out in silence', async () => {
  const topic = new Topic()
  const slow = topic.follow(undefined, new AbortController().signal)
  const [here] = await take(slow, 1)
  for (let n = 0; n < 250; n++) topic.append(String(n))
  expect(eventsOf(await take(slow, 1))).toEqual(['missed'])
  expect(eventsOf(await take(topic.follow(here?.id, new AbortController().signal), 1))).toEqual(['missed'])
  topic.append('a')
  expect(eventsOf(await take(slow, 1))).toEqual(['a'])
  topic.startOver()
  topic.append('b')
  expect(eventsOf(await take(slow, 1))).toEqual(['missed'])
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a reader who names a time gets what was published since, and hears that it was', async () => {
  const topic = new Topic()
  await pause()
  topic.append('a')
  await pause()
  const since = performance.now()
  await pause()
  topic.append('b')
  const { signal } = new AbortController()
  const items = topic.follow({ agoMs: performance.now() - since }, signal)
  const told = await take(items, 2)
  topic.append('c')
  told.push(...(await take(items, 1)))
  expect(eventsOf(told)).toEqual(['here', 'b', 'c'])
  expect(told.map((item) => 'isPast' in item)).toEqual([false, true, false])
  expect(eventsOf(await take(topic.follow({ agoMs: 0 }, signal), 1))).toEqual(['here'])
})

test('a time before everything is known is missed: of a topic, of events that were too many, of a lost connection', async () => {
  const { signal } = new AbortController()
  const first = async (topic: Topic, agoMs: number) => eventsOf(await take(topic.follow({ agoMs }, signal), 1))[0]
  const topic = new Topic(performance.now() - 1_000)
  expect([await first(topic, 2_000), await first(topic, 500)]).toEqual(['missed', 'here'])
  for (let n = 0; n < 201; n++) topic.append(String(n))
  expect(await first(topic, 500)).toBe('missed')
  await pause()
  const lost = new Topic(performance.now() - 1_000)
  lost.startOver()
  expect(await first(lost, 500)).toBe('missed')
})

test('a reader who goes away ends', async () => {
  const gone = new AbortController()
  const items = new Topic().follow(undefined, gone.signal)
  await items.next()
  const next = items.next()
  gone.abort()
  expect((await next).done).toBe(true)
})
