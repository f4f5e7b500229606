import { expect, test } from 'vitest'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import type { FakeReply } from '../../providers/model/fake.ts'
import {
  askQuestion,
  aTalker,
  chatApp,
  historyOf,
  openStream,
  readAll,
  recordText,
  secretKey,
  textOf,
} from './testing/chat-app.ts'

const server = await chatApp({ answering: { modelStallMs: 2_000 } })
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
    const again = await askQuestion(server, talker, { session_id, retry_of: record_id })
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
  const { body } = await askQuestion(server, talker, { question: 'Apa kabar?' }, { 'accept-language': 'id' })
  expect(JSON.stringify(body.data.record.answer.parts)).toContain('sedang sibuk')
})

test('nobody listens at the address', async () => {
  const operator = await aTalker(server, { isOperator: true })
  const body = { base_url: 'http://127.0.0.1:9/v1', model: 'nobody' }
  const added = await server.call(modelEndpoints.addModel, { body, headers: operator.headers })
  try {
    const { record } = (await askQuestion(server, talker, { question: 'Anyone?' })).body.data
    expect(record.answer.parts).toMatchObject([{ type: 'data-notice', data: { code: 'model_unreachable' } }])
  } finally {
    const params = { id: added.body.data.records[0]!.id! }
    await server.call(modelEndpoints.removeModel, { params, headers: operator.headers })
  }
})

test('a tool that is called with rubbish is told so, and the answer goes on', async () => {
  server.model.reply = ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? [{ text: 'I cannot draw that.' }]
      : [{ tool: 'make_chart', input: { table: 'no number' }, fragments: 4 }]
  const { record } = (await askQuestion(server, talker, { question: 'Draw something' })).body.data
  expect(record.answer.status).toBe('done')
  expect(recordText(record)).toBe('I cannot draw that.')
})
