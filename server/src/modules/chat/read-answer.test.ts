import { expect, test, vi } from 'vitest'
import { createEvents } from '../../platform/events/in-process.ts'
import { channelOf } from './answer-store.ts'
import { readAnswer } from './read-answer.ts'
import { askQuestion, aTalker, chatApp } from './testing/chat-app.ts'

const server = await chatApp()
const talker = await aTalker(server)
const events = createEvents()
const looked = vi.spyOn(events, 'read')
const deps = { ...server.deps, events, answers: { isRunning: events.has } }

/** The events of an answer whose question is stored and which has not begun. */
async function joinNotBegun() {
  server.model.reply = () => [{ text: 'said' }]
  const { id } = (await askQuestion(server, talker, { question: 'Go' })).body.data.record
  const setStatus = (status: string) =>
    server.deps.pool.query('update records set status = $2 where id = $1', [id, status])
  await setStatus('streaming')
  return { id, setStatus, joined: readAnswer(deps, id, new AbortController().signal) }
}

test('who joins an answer between its question and its beginning hears it from its start', async () => {
  const { id, joined } = await joinNotBegun()
  await expect.poll(() => looked.mock.results.length).toBeGreaterThan(0)
  expect(await looked.mock.results[0]?.value).toBeUndefined()
  const writer = events.open(channelOf(id), () => {})
  const start = '{"type":"start"}'
  writer.append(start)
  const [first] = await Promise.all([(await joined)?.[Symbol.asyncIterator]().next(), writer.end()])
  expect(first?.value).toBe(start)
})

test('one that ends before it begins is not waited for', async () => {
  const { setStatus, joined } = await joinNotBegun()
  await setStatus('failed')
  expect(await joined).toBeUndefined()
})
