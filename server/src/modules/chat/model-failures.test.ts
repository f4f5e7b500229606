import { expect, test } from 'vitest'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import type { FakeReply } from '../../providers/model/fake.ts'
import {
  ask,
  aTalker,
  chatApp,
  historyOf,
  openStream,
  readAll,
  recordText,
  secretKey,
  textOf,
} from './testing/chat-app.ts'

const server = await chatApp({ answering: { modelStallMs: 300 } })
const talker = await aTalker(server)

const failures: [name: string, code: string, reply: FakeReply, kept: string][] = [
  ['refuses the key', 'model_key_refused', { status: 401, body: { error: { message: `bad key ${secretKey}` } } }, ''],
  ['does not know the model', 'model_not_found', { status: 404 }, ''],
  ['has no room', 'model_busy', { status: 429 }, ''],
  ['does not take the request', 'model_refused', { status: 400 }, ''],
  ['breaks', 'model_failed', { status: 500 }, ''],
  ['stalls', 'model_stalled', [{ text: 'so far' }, { stall: true }], 'so far'],
  [
    'hangs up in the middle',
    'model_disconnected',
    [{ text: 'half of ' }, { text: 'it' }, { disconnect: true }],
    'half of it',
  ],
  ['sends broken JSON', 'model_unreadable', [{ text: 'ok' }, { raw: '{"choices": [{"delta"' }], 'ok'],
  ['sends nothing', 'model_silent', [], ''],
]

test.each(failures)(
  'a model that %s ends the answer with %s, keeps what came, and the question can be retried',
  async (_, code, reply, kept) => {
    server.model.reply = () => reply
    const events = await readAll(await openStream(server, talker, { question: 'What is new?' }))
    expect(textOf(events)).toBe(kept)
    expect(events.at(-2)).toMatchObject({ type: 'data-notice', data: { code, action: 'retry' } })
    expect(events.at(-1)).toMatchObject({ type: 'finish', messageMetadata: { status: 'failed' } })
    expect(JSON.stringify(events)).not.toContain(secretKey)
    const { session_id, record_id } = events[0]!.messageMetadata as Record<string, string>
    server.model.reply = () => [{ text: 'Better now.' }]
    const again = await ask(server, talker, { session_id, retry_of: record_id })
    expect(recordText(again.body.data.record)).toBe('Better now.')
    expect(again.body.data.record.siblings).toEqual([record_id, again.body.data.record.id])
    const { records } = await historyOf(server, talker, session_id!)
    expect(records).toHaveLength(1)
    const before = await historyOf(server, talker, session_id!, { branch: record_id! })
    expect(before.records[0]).toMatchObject({ question: 'What is new?', answer: { status: 'failed' } })
    expect(recordText(before.records[0]!)).toBe(kept)
  },
)

test('the notice comes in the language of the person', async () => {
  server.model.reply = () => ({ status: 429 })
  const { body } = await ask(server, talker, { question: 'Apa kabar?' }, { 'accept-language': 'id' })
  expect(JSON.stringify(body.data.record.answer.parts)).toContain('sedang sibuk')
})

test('nobody listens at the address', async () => {
  const operator = await aTalker(server, { isOperator: true })
  const body = { base_url: 'http://127.0.0.1:9/v1', model: 'nobody' }
  await server.call(modelEndpoints.setModel, { body, headers: operator.headers })
  try {
    const { record } = (await ask(server, talker, { question: 'Anyone?' })).body.data
    expect(record.answer.parts).toMatchObject([{ type: 'data-notice', data: { code: 'model_unreachable' } }])
  } finally {
    await server.call(modelEndpoints.removeModel, { headers: operator.headers })
  }
})

test('a tool that is called with rubbish is told so, and the answer goes on', async () => {
  server.model.reply = ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? [{ text: 'I cannot draw that.' }]
      : [{ tool: 'make_chart', input: { table: 'no number' }, fragments: 4 }]
  const { record } = (await ask(server, talker, { question: 'Draw something' })).body.data
  expect(record.answer.status).toBe('done')
  expect(recordText(record)).toBe('I cannot draw that.')
})

test('the model of the settings counts before the environment; its key is never sent back', async () => {
  const operator = await aTalker(server, { isOperator: true })
  const own = { base_url: server.model.baseUrl, model: 'fake-2', api_key: 'sk-another-secret' }
  expect((await server.call(modelEndpoints.setModel, { body: own })).status).toBe(401)
  expect((await server.call(modelEndpoints.setModel, { body: own, headers: talker.headers })).body.code).toBe(
    'not_permitted',
  )
  const wrong = await server.call(modelEndpoints.setModel, {
    body: { ...own, base_url: 'not an address' },
    headers: operator.headers,
  })
  expect(wrong.body.code).toBe('invalid_input')
  const set = await server.call(modelEndpoints.setModel, { body: own, headers: operator.headers })
  expect(set.body.data).toEqual({ source: 'settings', base_url: own.base_url, model: 'fake-2', has_key: true })
  const { rows } = await server.deps.pool.query('select value::text from installation_settings')
  expect(rows[0].value).not.toContain('sk-another-secret')
  server.model.reply = () => [{ text: 'Hi.' }]
  const { record } = (await ask(server, talker, { question: 'Who answers?' })).body.data
  expect(record.answer.model).toBe('fake-2')
  expect(server.model.requests.at(-1)?.authorization).toBe('Bearer sk-another-secret')
  const elsewhere = { base_url: 'http://127.0.0.1:9/v1', model: 'fake-2' }
  const moved = await server.call(modelEndpoints.setModel, { body: elsewhere, headers: operator.headers })
  expect(moved.body.data.has_key).toBe(false)
  const removed = await server.call(modelEndpoints.removeModel, { headers: operator.headers })
  expect(removed.body.data).toMatchObject({ source: 'environment', model: 'fake-1' })
})

test('a model can be tried out before it is set', async () => {
  const operator = await aTalker(server, { isOperator: true })
  const body = { base_url: server.model.baseUrl, model: 'fake-3', api_key: secretKey }
  const call = () => server.call(modelEndpoints.testModel, { body, headers: operator.headers })
  server.model.reply = () => [{ text: 'OK' }]
  expect((await call()).body.data).toMatchObject({ ok: true })
  server.model.reply = () => ({ status: 401, body: { error: { message: secretKey } } })
  const refused = await call()
  expect(refused.body.data).toMatchObject({ ok: false, code: 'model_key_refused' })
  expect(JSON.stringify(refused.body)).not.toContain(secretKey)
})
