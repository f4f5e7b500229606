import { expect, test } from 'vitest'
import { answerEndpoints } from '#contract/chat/answer-endpoints.ts'
import { askQuestion, aTalker, chatApp, historyOf, recordText } from './testing/chat-app.ts'

const server = await chatApp()
const talker = await aTalker(server)

test('branches are kept, paged through and remembered: the next question follows the one that is shown', async () => {
  server.model.reply = ({ messages }) => [{ text: `about ${String(messages.at(-1)?.content)}` }]
  const put = async (given: Record<string, string>) => (await askQuestion(server, talker, given)).body.data
  const { session_id, record: first } = await put({ question: 'one' })
  const { record: second } = await put({ session_id, question: 'two' })
  const { record: edited } = await put({ session_id, question: 'another one', edit_of: first.id })
  const { record: again } = await put({ session_id, retry_of: edited.id })
  expect(again.question).toBe('another one')
  expect(again.siblings).toEqual([first.id, edited.id, again.id])
  const shown = async () => (await historyOf(server, talker, session_id)).records.map(({ question }) => question)
  expect(await shown()).toEqual(['another one'])

  const params = { botId: talker.botId, sessionId: session_id }
  const select = (record_id: string, headers: Record<string, string> = talker.headers) =>
    server.call(answerEndpoints.selectBranch, { params, body: { record_id }, headers })
  expect((await select(first.id)).body.data.id).toBe(session_id)
  expect(await shown()).toEqual(['one', 'two'])
  const { record: third } = await put({ session_id, question: 'three' })
  expect(third.parent_id).toBe(second.id)
  expect(await shown()).toEqual(['one', 'two', 'three'])
  await select(again.id)
  expect(await shown()).toEqual(['another one'])
  await select(second.id)
  expect(await shown()).toEqual(['one', 'two', 'three'])

  const { record: elsewhere } = await put({ question: 'in another session' })
  expect((await select(elsewhere.id)).body.code).toBe('record_not_found')
  expect((await select(first.id, (await aTalker(server)).headers)).body.code).toBe('session_not_found')
  expect((await select(first.id, {})).status).toBe(401)
  expect((await select('nothing')).body.code).toBe('invalid_input')
})

test('the four calls of ml ask as the chat does', async () => {
  server.model.reply = ({ messages }) => [{ text: `about ${String(messages.at(-1)?.content).split('\n')[0]}` }]
  const { botId: bot_id, headers } = talker
  const byText = await server.call(answerEndpoints.askByText, { body: { bot_id, text: 'words' }, headers })
  expect(recordText(byText.body.data.record)).toBe('about words')
  const { session_id } = byText.body.data
  const spoken = { bot_id, session_id, text: 'spoken words', data_source: 'db', enable_search: false }
  const byVoice = await server.call(answerEndpoints.askByVoices, { body: spoken, headers })
  expect(byVoice.body.data).toMatchObject({ session_id, record: { question: 'spoken words' } })
  const form = new FormData()
  for (const [name, value] of Object.entries({ bot_id, text: 'file' })) form.set(name, value)
  form.append('files', new Blob(['region,amount\nJava,12\n']), 'sales.csv')
  const byFile = await server.call(answerEndpoints.askByFiles, { form, headers })
  expect(byFile.body.data.record).toMatchObject({ question: 'file', files: [{ name: 'sales.csv' }] })
  const links = '["http://127.0.0.1:9/page"]'
  const byLink = await server.call(answerEndpoints.askByLinks, { body: { bot_id, text: 'link', links }, headers })
  expect(byLink.body.data.record.question).toBe('link')

  const none = { body: { bot_id, text: 'x' }, headers }
  expect((await server.call(answerEndpoints.askByLinks, none)).body.code).toBe('links_missing')
  expect((await server.call(answerEndpoints.askByFiles, none)).body.code).toBe('files_missing')
  expect((await server.call(answerEndpoints.askByText, { body: { bot_id }, headers })).body.code).toBe('question_empty')
  const voice = new FormData()
  voice.set('bot_id', bot_id)
  voice.append('voices', new Blob(['sound']), 'a.wav')
  expect((await server.call(answerEndpoints.askByVoices, { form: voice, headers })).body.code).toBe('speech_not_set_up')
  expect((await server.call(answerEndpoints.askByText, { body: none.body })).status).toBe(401)
  const stranger = await aTalker(server)
  const theirs = { body: none.body, headers: stranger.headers }
  expect((await server.call(answerEndpoints.askByText, theirs)).body.code).toBe('agent_not_found')
})
