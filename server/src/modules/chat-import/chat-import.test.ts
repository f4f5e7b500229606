import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { chatImportEndpoints as calls } from '#contract/chat-import/endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp } from '../chat/testing/chat-app.ts'

const server = await chatApp()
server.model.reply = () => [{ text: 'An answer of ours.' }]

const bytesOf = (content: unknown) => new TextEncoder().encode(JSON.stringify(content))
async function take(who: ChatPerson, content: unknown, name = 'conversations.json') {
  const form = new FormData()
  form.append(
    'file',
    new Blob([content instanceof Uint8Array ? (content as Uint8Array<ArrayBuffer>) : bytesOf(content)]),
    name,
  )
  return server.call(calls.importChats, { query: { bot_id: who.botId }, form, headers: who.headers })
}
const list = async (who: ChatPerson, query: Record<string, string> = {}) =>
  (await server.call(chatEndpoints.listSessions, { params: { botId: who.botId }, query, headers: who.headers })).body
    .data
const of = (who: ChatPerson, sessionId: SessionId) => ({
  params: { botId: who.botId, sessionId },
  headers: who.headers,
})
const read = async (who: ChatPerson, sessionId: SessionId) =>
  (await server.call(chatEndpoints.getHistory, { ...of(who, sessionId), query: { limit: '50' } })).body.data
const shownOf = (records: ChatRecord[]) =>
  records.map(({ question, answer }) => [
    question,
    answer.parts.map((part) => ('text' in part ? part.text : part.type)),
    answer.model,
  ])

const node = (role: string, parts: unknown[], parent: string | null, more: object = {}) => ({
  parent,
  children: [],
  message: {
    author: { role },
    create_time: 1_700_000_000,
    content: { content_type: 'text', parts },
    metadata: role === 'assistant' ? { model_slug: 'gpt-4o' } : {},
    ...more,
  },
})
const chatGpt = (id: string, title: string, mapping: object, current_node: string) => ({
  conversation_id: id,
  title,
  create_time: 1_700_000_000.5,
  update_time: 1_700_000_100,
  mapping,
  current_node,
})
const prices = chatGpt(
  'c1',
  'Harga semen',
  {
    root: { parent: null, children: ['s'], message: null },
    s: node('system', [''], 'root', { metadata: { is_visually_hidden_from_conversation: true } }),
    q1: node('user', ['Berapa harga semen?'], 's'),
    call: node('assistant', ['search("semen")'], 'q1', { recipient: 'browser' }),
    tool: node('tool', ['result of a tool'], 'call'),
    a1: node('assistant', ['Rp 65.000 \ue200cite\ue202turn0\ue201per sak.'], 'tool'),
    q2: node('user', ['Di Bandung?', { content_type: 'image_asset_pointer' }], 'a1', { create_time: 1_700_000_050 }),
    a2: node('assistant', ['Rp 63.000.'], 'q2'),
    q2b: node('user', ['Di Medan?'], 'a1', { create_time: 1_700_000_060 }),
    a2b: node('assistant', ['Rp 70.000.'], 'q2b'),
  },
  'a2',
)

test('a ChatGPT export comes with its branches, the shown one in front, is found by its words and goes on', async () => {
  const person = await aTalker(server)
  expect((await take(person, [prices])).body.data).toEqual({ imported: 1, known: 0, skipped: 0 })
  const { records, pagination } = await list(person)
  expect([records.map(({ session_name }) => session_name), pagination.total]).toEqual([['Harga semen'], 1])
  expect(records[0]).toMatchObject({ unread: false, preview: 'Di Bandung?', created_at: '2023-11-14T22:13:20.500Z' })
  const session = records[0]!.id
  const shown = await read(person, session)
  expect(shownOf(shown.records)).toEqual([
    ['Berapa harga semen?', ['Rp 65.000 per sak.'], 'gpt-4o'],
    ['Di Bandung?', ['Rp 63.000.'], 'gpt-4o'],
  ])
  const other = shown.records[1]!.siblings.find((id) => id !== shown.records[1]!.id)!
  const branch = await server.call(chatEndpoints.getHistory, { ...of(person, session), query: { branch: other } })
  expect(shownOf(branch.body.data.records).at(-1)).toEqual(['Di Medan?', ['Rp 70.000.'], 'gpt-4o'])
  expect((await list(person, { query: 'medan' })).records.map(({ id }) => id)).toEqual([session])
  const next = await askQuestion(server, person, { question: 'And in Jakarta?', session_id: session })
  expect(next.body.data.record.parent_id).toBe(shown.records[1]!.id)
})

test('the same export twice, or by two clicks at once, makes every chat once; a deleted one comes back', async () => {
  const person = await aTalker(server)
  const both = await Promise.all([take(person, [prices]), take(person, [prices])])
  expect(both.map(({ body }) => body.data.imported).toSorted()).toEqual([0, 1])
  const more = [prices, { ...prices, conversation_id: 'c2', title: 'Lain' }]
  expect((await take(person, more)).body.data).toEqual({ imported: 1, known: 1, skipped: 0 })
  const found = (await list(person)).records.find(({ session_name }) => session_name === 'Harga semen')
  await server.call(chatEndpoints.removeSession, of(person, found!.id))
  expect((await take(person, more)).body.data).toEqual({ imported: 1, known: 1, skipped: 0 })
  expect((await list(person)).pagination.total).toBe(2)
  const other = await aTalker(server)
  expect((await list(other)).pagination.total).toBe(0)
  expect((await take(other, more)).body.data.imported).toBe(2)
})

test('chats of Open WebUI, LibreChat and Claude are told apart by what they look like', async () => {
  const person = await aTalker(server)
  const webUi = {
    id: 'w1',
    title: 'Resep rendang',
    pinned: true,
    created_at: 1_700_000_000,
    chat: {
      history: {
        currentId: 'm2',
        messages: {
          m1: { id: 'm1', parentId: null, role: 'user', content: 'Bumbu rendang?', timestamp: 1_700_000_000 },
          m2: {
            id: 'm2',
            parentId: 'm1',
            role: 'assistant',
            model: 'llama3',
            content:
              '<details type="reasoning" done="true"><summary>Thought</summary>hm</details>\nLengkuas dan serai.',
          },
        },
      },
    },
  }
  const old = {
    id: 'w2',
    title: 'Lama',
    chat: {
      messages: [
        { role: 'user', content: 'Halo' },
        { role: 'assistant', content: 'Hai' },
      ],
    },
  }
  expect((await take(person, [webUi, old], 'chat-export.json')).body.data).toEqual({
    imported: 2,
    known: 0,
    skipped: 0,
  })
  const message = (messageId: string, isCreatedByUser: boolean, text: string, more: object) => ({
    messageId,
    isCreatedByUser,
    text,
    sender: isCreatedByUser ? 'User' : 'GPT-3.5',
    createdAt: '2024-04-09T14:32:05.230Z',
    ...more,
  })
  const tree = {
    conversationId: 'l1',
    title: 'Van',
    recursive: true,
    messagesTree: [
      message('b1', true, 'How thirsty is it?', {
        parentMessageId: '00000000-0000-0000-0000-000000000000',
        children: [
          message('b2', false, '', {
            content: [
              { type: 'think', think: 'hm' },
              { type: 'text', text: '8 litres.' },
            ],
            children: [],
          }),
        ],
      }),
    ],
  }
  const flat = {
    conversationId: 'l2',
    title: 'Flat',
    messages: [message('f1', true, 'Hi', {}), message('f2', false, 'Ho', { parentMessageId: 'f1' })],
  }
  expect((await take(person, tree, 'Van.json')).body.data.imported).toBe(1)
  expect((await take(person, flat, 'Flat.json')).body.data.imported).toBe(1)
  const claude = {
    uuid: 'k1',
    name: '',
    created_at: '2025-01-02T03:04:05.000000Z',
    chat_messages: [
      { uuid: '1', sender: 'human', text: 'Apa itu inflasi?', content: [], created_at: '2025-01-02T03:04:05Z' },
      { uuid: '2', sender: 'assistant', text: '', content: [{ type: 'text', text: 'Kenaikan harga.' }] },
    ],
  }
  const archive = zipSync({ 'conversations.json': bytesOf([claude]), 'users.json': bytesOf([{ uuid: 'me' }]) })
  expect((await take(person, archive, 'data.zip')).body.data).toEqual({ imported: 1, known: 0, skipped: 0 })
  const { records } = await list(person)
  const all = await Promise.all(
    records.map(async ({ id, session_name, pinned }) => [
      session_name,
      pinned,
      ...shownOf((await read(person, id)).records),
    ]),
  )
  expect(all.toSorted()).toEqual([
    ['Apa itu inflasi', false, ['Apa itu inflasi?', ['Kenaikan harga.'], 'Claude']],
    ['Flat', false, ['Hi', ['Ho'], 'GPT-3.5']],
    ['Lama', false, ['Halo', ['Hai'], 'Open WebUI']],
    ['Resep rendang', true, ['Bumbu rendang?', ['Lengkuas dan serai.'], 'llama3']],
    ['Van', false, ['How thirsty is it?', ['8 litres.'], 'GPT-3.5']],
  ])
})

test('what this product exported comes back with every branch', async () => {
  const [person, other] = [await aTalker(server), await aTalker(server)]
  const { session_id, record } = (await askQuestion(server, person, { question: 'one' })).body.data
  await askQuestion(server, person, { question: 'uno', session_id, edit_of: record.id })
  const address = `/api/gateway/studio/chat/${person.botId}/session/${session_id}/export?format=json`
  const exported = await fetch(new URL(address, server.url), { headers: person.headers })
  expect((await take(other, await exported.json(), 'One.json')).body.data.imported).toBe(1)
  const [found] = (await list(other)).records
  const { records } = await read(other, found!.id)
  expect([shownOf(records)[0]?.slice(0, 2), records[0]!.siblings.length]).toEqual([['uno', ['An answer of ours.']], 2])
})

test('what is no chat is passed over, and a file without any says so', async () => {
  const person = await aTalker(server)
  const nobodyAsked = chatGpt('c3', 'Kosong', { a: node('assistant', ['Halo!'], null) }, 'a')
  const circle = chatGpt(
    'c4',
    'Lingkaran',
    { a: node('user', ['Lagi?'], 'b'), b: node('assistant', ['Ya.'], 'a') },
    'b',
  )
  expect((await take(person, [prices, nobodyAsked, circle, { a: 1 }, null])).body.data).toEqual({
    imported: 1,
    known: 0,
    skipped: 4,
  })
  const refused = async (content: unknown, name?: string) => {
    const { status, body } = await take(person, content, name)
    return [status, body.code]
  }
  expect(await refused({ a: 1 })).toEqual([415, 'chats_not_recognized'])
  expect(await refused(new TextEncoder().encode('not json'), 'photo.png')).toEqual([415, 'chats_not_recognized'])
  expect(await refused(new Uint8Array())).toEqual([400, 'file_empty'])
  expect(await refused([])).toEqual([200, undefined])
  const deep = new TextEncoder().encode(`${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`)
  expect((await refused(deep))[1]).toBe('chats_not_recognized')
  const texts = {
    ...prices,
    conversation_id: 'c5',
    title: `a\u0000b ${'x'.repeat(500)}`,
    mapping: { q: node('user', ['a\u0000\ud800b'], null) },
  }
  expect((await take(person, [texts])).body.data.imported).toBe(1)
  expect((await server.call(calls.importChats, { query: { bot_id: person.botId }, form: new FormData() })).status).toBe(
    401,
  )
  const other = await aTalker(server)
  expect((await take({ ...other, botId: person.botId }, [prices])).body.code).toBe('agent_not_found')
})

test('a chat of twenty thousand messages, and many chats, are taken in', async () => {
  const person = await aTalker(server)
  const mapping = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [
      `n${index}`,
      node(index % 2 === 0 ? 'user' : 'assistant', [`pesan ${index}`], index === 0 ? null : `n${index - 1}`),
    ]),
  )
  const many = Array.from({ length: 1_500 }, (_, index) => ({ ...prices, conversation_id: `m${index}` }))
  const { body } = await take(person, [chatGpt('long', 'Panjang', mapping, 'n19999'), ...many])
  expect(body.data).toEqual({ imported: 1_501, known: 0, skipped: 0 })
  expect((await list(person)).pagination.total).toBe(1_501)
})
