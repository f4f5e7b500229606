import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import { chatDataEndpoints } from '#contract/chat-data/endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { tellPeople } from '../notifications/service.ts'
import { openStream } from '../notifications/testing.ts'
import { askQuestion, aTalker, chatApp } from './testing/chat-app.ts'

const server = await chatApp()
server.model.reply = () => [{ text: 'Done.' }]

/** What another device of a person hears of the chats while something is done. */
async function heardWhile(headers: Record<string, string>, work: () => Promise<unknown>, kinds: number) {
  const device = await openStream(server, headers)
  expect((await device.next()).event.kind).toBe('hello')
  await work()
  const heard: string[] = []
  while (heard.length < kinds) heard.push((await device.next()).event.kind)
  device.close()
  return heard
}

test("a person's other devices hear of a chat that begins, is answered, renamed, seen, deleted, brought back, and of all that are deleted", async () => {
  const person = await aTalker(server)
  const { headers, botId } = person
  const asked: SessionId[] = []
  const ask = async () => asked.push((await askQuestion(server, person, { question: 'Hi there' })).body.data.session_id)
  expect(await heardWhile(headers, ask, 2)).toEqual(['sessions_changed', 'sessions_changed'])
  const params = { botId, sessionId: required(asked[0], 'asked above') }
  const changes = {
    created: () =>
      server.call(chatEndpoints.startSession, { params: { botId }, body: { default_source: 'files' }, headers }),
    renamed: () => server.call(chatEndpoints.updateSession, { params, body: { session_name: 'Stores' }, headers }),
    seen: () => server.call(chatEndpoints.markSeen, { params, headers }),
    deleted: () => server.call(chatEndpoints.removeSession, { params, headers }),
    restored: () => server.call(chatEndpoints.restoreSession, { params, headers }),
    allDeleted: () => server.call(chatDataEndpoints.deleteAllChats, { body: { confirm: 'delete all chats' }, headers }),
  }
  for (const [name, change] of Object.entries(changes))
    expect([name, await heardWhile(headers, change, 1)]).toEqual([name, ['sessions_changed']])
})

test('nobody else hears of it', async () => {
  const [person, colleague] = [await aTalker(server), await aTalker(server)]
  const device = await openStream(server, colleague.headers)
  expect((await device.next()).event.kind).toBe('hello')
  await askQuestion(server, person, { question: 'Mine' })
  await tellPeople(server.deps.db, [colleague.id], { kind: 'email_changed' })
  expect((await device.next()).event.kind).toBe('email_changed')
  device.close()
})
