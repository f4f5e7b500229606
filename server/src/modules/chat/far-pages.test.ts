import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { RecordId } from '#contract/kit/id.ts'
import { askQuestion, aTalker, chatApp } from './testing/chat-app.ts'

const server = await chatApp()
const talker = await aTalker(server)

test('a far record is reached in one call, with the pages on both sides of it', async () => {
  server.model.reply = () => [{ text: 'yes' }]
  const made = new Map<number, RecordId>()
  const id = (n: number) => made.get(n)!
  let session: string | undefined
  for (let n = 0; n < 12; n++) {
    const { body } = await askQuestion(server, talker, { question: `q${n}`, ...(session && { session_id: session }) })
    session = body.data.session_id
    made.set(n, body.data.record.id)
  }
  const params = { botId: talker.botId, sessionId: session! }
  const read = async (query: Record<string, string | number>) =>
    (await server.call(chatEndpoints.getHistory, { params, query, headers: talker.headers })).body
  const asked = async (query: Record<string, string | number>) =>
    (await read(query)).data.records.map((record: { question: string }) => record.question)
  expect((await read({ around: id(1) })).data.pagination).toMatchObject({ page: 3, total: 12, is_last_page: true })
  expect(await asked({ around: id(1) })).toEqual(['q0', 'q1'])
  expect(await asked({ around: id(1), page: 2 })).toEqual(['q2', 'q3', 'q4', 'q5', 'q6'])
  expect(await asked({ around: id(11) })).toEqual(['q7', 'q8', 'q9', 'q10', 'q11'])
  // Beside the shown branch, its own is shown.
  await askQuestion(server, talker, { session_id: session!, question: 'instead', edit_of: id(3) })
  expect(await asked({ around: id(1) })).toEqual(['q0', 'q1', 'q2', 'instead'])
  expect(await asked({ around: id(6) })).toEqual(['q2', 'q3', 'q4', 'q5', 'q6'])
  expect((await read({ around: talker.botId })).code).toBe('record_not_found')
  expect((await read({ around: 'there' })).code).toBe('invalid_input')
})

test('a rating keeps its reason until the rating changes', async () => {
  server.model.reply = () => [{ text: 'yes' }]
  const { session_id, record } = (await askQuestion(server, talker, { question: 'why' })).body.data
  const rate = async (body: object) => {
    const params = { answerId: record.answer.id }
    const sessionRef = { bot_id: talker.botId, session_id }
    return (
      await server.call(chatEndpoints.giveFeedback, {
        params,
        body: { ...sessionRef, ...body },
        headers: talker.headers,
      })
    ).body
  }
  expect((await rate({ like: false })).data).toEqual({ like: false, bookmark: false })
  expect((await rate({ reason: ' Wrong year ' })).data).toEqual({ like: false, bookmark: false, reason: 'Wrong year' })
  expect((await rate({ bookmark: true })).data.reason).toBe('Wrong year')
  expect((await rate({ like: true })).data).toEqual({ like: true, bookmark: true })
  expect((await rate({ reason: 'x'.repeat(1_001) })).code).toBe('invalid_input')
})
