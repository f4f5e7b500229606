import { expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { chatEndpoints } from '#contract/chat/endpoints.ts'
import type { SessionId } from '#contract/kit/id.ts'
import {
  askQuestion,
  aTalker,
  type ChatPerson,
  chatApp,
  historyOf,
  openStream,
  questionForm,
  recordText,
} from './testing/chat-app.ts'

const server = await chatApp()
const talker = await aTalker(server)
const stranger = await aTalker(server)
server.model.reply = ({ messages }) => [{ text: `You said: ${String(messages.at(-1)?.content)}` }]

const nowhere = '01890000-0000-7000-8000-000000000000'
const say = async (question: string, more: Record<string, string> = {}, who: ChatPerson = talker) =>
  (await askQuestion(server, who, { question, ...more })).body.data
const list = async (query: Record<string, string | number> = {}, who: ChatPerson = talker) =>
  (await server.call(chatEndpoints.listSessions, { params: { botId: who.botId }, query, headers: who.headers })).body
    .data

test('a bad question is refused with a reason, and nothing is stored', async () => {
  const refusal = async (given: Record<string, string>, headers = {}) => {
    const { status, body } = await askQuestion(server, talker, given, headers)
    return [status, body.code, body.message]
  }
  expect((await refusal({ question: '   ' }))[1]).toBe('question_empty')
  expect(await refusal({ question: 'x'.repeat(100_000) }, { 'accept-language': 'id' })).toEqual([
    413,
    'question_too_long',
    expect.stringContaining('lebih panjang dari 20000 karakter'),
  ])
  expect(await refusal({ question: 'hi', bot_id: nowhere })).toEqual([404, 'agent_not_found', 'Bot not found'])
  expect((await refusal({ question: 'hi', bot_id: 'x' }))[1]).toBe('invalid_input')
  expect((await refusal({ question: 'hi', session_id: nowhere }))[1]).toBe('session_not_found')
  expect((await refusal({ question: 'hi', organization_id: nowhere }))[1]).toBe('forbidden')
  expect((await refusal({ question: 'hi', links: 'not json' }))[1]).toBe('invalid_input')
  expect((await refusal({ question: 'hi', mentions: JSON.stringify([stranger.botId]) }))[1]).toBe('agent_not_found')
  expect((await refusal({ question: 'hi', bot_id: stranger.botId }))[1]).toBe('agent_not_found')
  const anyone = await server.call(chatEndpoints.ask, { form: questionForm(talker, { question: 'hi' }) })
  expect(anyone.status).toBe(401)
  const streamed = await openStream(server, talker, { question: '' })
  expect([streamed.status, ((await streamed.json()) as { code: string }).code]).toEqual([400, 'question_empty'])
  expect((await list()).pagination.total).toBe(0)
})

test("someone else's session, answer and agent are not found", async () => {
  const { session_id, record } = await say('mine')
  const params = { botId: talker.botId, sessionId: session_id }
  const { headers } = stranger
  const theirs = { params: { ...params, botId: stranger.botId }, headers }
  for (const call of [{ params, headers }, theirs]) {
    expect((await server.call(chatEndpoints.getHistory, call)).body.code).toBe('session_not_found')
    expect((await server.call(chatEndpoints.updateSession, { ...call, body: { pinned: true } })).body.code).toBe(
      'session_not_found',
    )
    expect((await server.call(chatEndpoints.removeSession, call)).body.code).toBe('session_not_found')
    expect((await server.call(chatEndpoints.stopAnswer, call)).body.code).toBe('session_not_found')
    expect((await server.call(chatEndpoints.joinAnswer, call)).body.code).toBe('session_not_found')
  }
  const body = { bot_id: talker.botId, session_id, like: true }
  const liked = await server.call(chatEndpoints.giveFeedback, { params: { answerId: record.answer.id }, body, headers })
  expect(liked.body.code).toBe('answer_not_found')
  expect((await askQuestion(server, stranger, { question: 'hi', session_id })).body.code).toBe('session_not_found')
  const list = await server.call(chatEndpoints.listSessions, { params: { botId: talker.botId }, headers })
  expect(list.body.code).toBe('agent_not_found')
})

test('history pages from the newest, each page in reading order', async () => {
  const person = await aTalker(server)
  const { session_id } = await say('question 1', {}, person)
  for (let n = 2; n <= 12; n++) await say(`question ${n}`, { session_id }, person)
  const page = async (query: Record<string, string>) => {
    const { records, pagination } = await historyOf(server, person, session_id, query)
    return [records.map((record) => Number(record.question.slice(9))), pagination.is_last_page]
  }
  expect(await page({})).toEqual([[8, 9, 10, 11, 12], false])
  expect(await page({ page: '2' })).toEqual([[3, 4, 5, 6, 7], false])
  expect(await page({ page: '3' })).toEqual([[1, 2], true])
  expect(await page({ page: '4' })).toEqual([[], true])
  expect(await page({ limit: '12' })).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], true])
})

test('an edit makes a branch beside the old one, and both can be gone on with', async () => {
  const person = await aTalker(server)
  const first = await say('one', {}, person)
  const { session_id } = first
  const second = await say('two', { session_id }, person)
  const edited = await say('uno', { session_id, edit_of: first.record.id }, person)
  expect(edited.record).toMatchObject({ parent_id: null, siblings: [first.record.id, edited.record.id] })
  const shown = async (query: Record<string, string> = {}) =>
    (await historyOf(server, person, session_id, query)).records.map((record) => record.question)
  expect(await shown()).toEqual(['uno'])
  expect(await shown({ branch: first.record.id })).toEqual(['one', 'two'])
  await say('three', { session_id, parent_id: second.record.id }, person)
  expect(await shown()).toEqual(['one', 'two', 'three'])
  expect(await shown({ branch: edited.record.id })).toEqual(['uno'])
  const wrong = await askQuestion(server, person, { question: 'x', session_id, edit_of: nowhere })
  expect(wrong.body.code).toBe('record_not_found')
})

test('the model hears the branch it answers in, oldest first', async () => {
  const person = await aTalker(server)
  const { session_id } = await say('my name is Ayu', {}, person)
  await say('what is my name?', { session_id }, person)
  const contents = server.model.requests.at(-1)!.messages.filter(({ role }) => role !== 'system')
  expect(contents.map(({ content }) => content)).toEqual([
    'my name is Ayu',
    'You said: my name is Ayu',
    'what is my name?',
  ])
})

test('sessions are listed newest first, named by their first question, renamed, pinned, deleted and brought back', async () => {
  const person = await aTalker(server)
  const { botId, headers } = person
  const long =
    'Which of our   **regions** grew the fastest in the last quarter, and what drove the growth there?\nThanks'
  const named = await say(long, {}, person)
  for (let n = 0; n < 11; n++) {
    const made = await server.call(chatEndpoints.startSession, {
      params: { botId },
      body: { default_source: 'files' },
      headers,
    })
    expect(made.body.data).toMatchObject({ session_name: 'New Chat', default_source: 'files', last_message_at: null })
    server.pass(1)
  }
  const first = await list({}, person)
  expect(first.pagination).toMatchObject({ page: 1, limit: 10, total: 12, is_last_page: false })
  expect((await list({ limit: 28 }, person)).records).toHaveLength(12)
  const { records } = await list({ page: 2 }, person)
  expect(records.at(-1)!.session_name).toBe('Which of our regions grew the fastest in the last quarter…')
  await say('again', { session_id: named.session_id }, person)
  expect((await list({}, person)).records[0]!.id).toBe(named.session_id)

  const params = { botId, sessionId: named.session_id }
  const renamed = await server.call(chatEndpoints.updateSession, {
    params,
    body: { session_name: ' Growth ' },
    headers,
  })
  expect(renamed.body.data.session_name).toBe('Growth')
  expect(
    (await server.call(chatEndpoints.updateSession, { params, body: { session_name: ' ' }, headers })).status,
  ).toBe(400)
  expect((await server.call(chatEndpoints.updateSession, { params, body: {}, headers })).status).toBe(400)
  await server.call(chatEndpoints.updateSession, { params, body: { pinned: true }, headers })
  expect((await list({ pinned: 'true' }, person)).records.map(({ id }) => id)).toEqual([named.session_id])
  const source = await server.call(chatEndpoints.changeSessionSource, {
    params,
    body: { default_source: 'db' },
    headers,
  })
  expect(source.body.data).toMatchObject({ default_source: 'db', session_name: 'Growth', pinned: true })

  expect((await server.call(chatEndpoints.removeSession, { params, headers })).status).toBe(200)
  expect((await server.call(chatEndpoints.removeSession, { params, headers })).body.code).toBe('session_not_found')
  expect((await list({}, person)).pagination.total).toBe(11)
  expect((await server.call(chatEndpoints.restoreSession, { params, headers })).body.data.session_name).toBe('Growth')
  expect((await historyOf(server, person, named.session_id)).records).toHaveLength(2)
})

test('a search finds names and contents and shows where', async () => {
  const person = await aTalker(server)
  const found = await say('Tell me about solar pumps in Kalimantan', {}, person)
  await say('Something else, 100% different', {}, person)
  const search = async (query: string) => (await list({ query }, person)).records
  const [session, ...others] = await search('KALIMANTAN pumps')
  expect(others).toEqual([])
  expect(session).toMatchObject({ id: found.session_id, matches: [{ record_id: found.record.id }] })
  expect(session!.matches![0]!.snippet).toContain('solar pumps in Kalimantan')
  expect(await search('100%')).toHaveLength(1)
  expect(await search('1_0%')).toEqual([])
  expect(await search('You said')).toHaveLength(2)
})

test('a word that many messages of a chat say finds it once, and each message; a former name finds nothing', async () => {
  const person = await aTalker(server)
  const { session_id, record } = await say('Zebra prices', {}, person)
  const { record: second } = await say('More on zebra crossings', { session_id }, person)
  const search = async (query: string) => (await list({ query }, person)).records
  const found = await search('zebra')
  expect(found).toMatchObject([{ id: session_id, matches: [{ record_id: second.id }, { record_id: record.id }] }])
  expect(await search('crossings')).toMatchObject([{ id: session_id, matches: [{ record_id: second.id }] }])
  expect(await search('prices crossings')).toEqual([])
  const rename = async (session_name: string) =>
    server.call(chatEndpoints.updateSession, {
      params: { botId: person.botId, sessionId: session_id },
      headers: person.headers,
      body: { session_name },
    })
  await rename('Okapi')
  expect(await search('okapi')).toHaveLength(1)
  await rename('Giraffe')
  expect(await search('okapi')).toEqual([])
})

test('a search forgives typing mistakes, knows forms of words in both languages, and says what it found', async () => {
  const person = await aTalker(server)
  const pumps = await say('Tell me about solar pumps in Kalimantan', {}, person)
  await say('Bagaimana penjualan toko Bandung bulan lalu?', {}, person)
  const search = async (query: string) =>
    (await list({ query }, person)).records.map(({ session_name, name_marks, matches }) => ({
      id: session_name,
      name: name_marks!.map(([from, to]) => session_name.slice(from, to)),
      said: matches!.flatMap(({ snippet, marks }) => marks.map(([from, to]) => snippet.slice(from, to))),
    }))
  for (const query of ['kalimnatan', 'Kalimatan', 'kalimantann', 'klimantan pmups'])
    expect(await search(query), query).toMatchObject([{ id: 'Tell me about solar pumps in Kalimantan' }])
  expect((await search('kalimnatan'))[0]).toMatchObject({ name: ['Kalimantan'], said: ['Kalimantan', 'Kalimantan'] })
  expect((await search('pump'))[0]?.said).toContain('pumps')
  expect((await search('menjual'))[0]?.said).toContain('penjualan')
  expect((await search('penjuaaln di bandung'))[0]?.name).toEqual(['penjualan', 'Bandung'])
  expect(await search('kalim')).toHaveLength(1)
  expect(await search('solar bandung')).toEqual([])
  expect(await search("'|&!:*()")).toEqual([])
  const params = { botId: person.botId, sessionId: pumps.session_id }
  const body = { session_name: 'Irigasi' }
  await server.call(chatEndpoints.updateSession, { params, body, headers: person.headers })
  expect((await search('irigsai'))[0]?.name).toEqual(['Irigasi'])
  expect(await search('kalimantan')).toHaveLength(1)
  const empty = { params: { botId: person.botId }, body: { session_name: 'Rapat direksi' }, headers: person.headers }
  await server.call(chatEndpoints.createSession, empty)
  expect(await search('direksi')).toMatchObject([{ said: [] }])
  expect((await list({ query: 'kalimantan' }, stranger)).records).toEqual([])
})

test('every page of the list holds its own, from both ends, and the count keeps up with what comes and goes', async () => {
  const person = await aTalker(server)
  const { botId, headers } = person
  const ids: string[] = []
  for (let n = 0; n < 7; n++) {
    ids.unshift((await say(`chat ${n}`, {}, person)).session_id)
    server.pass(1)
  }
  const pages = async (query: Record<string, string | number>) => {
    const all: string[][] = []
    for (let page = 1; ; page++) {
      const { records, pagination } = await list({ ...query, limit: 2, page }, person)
      all.push(records.map(({ id }) => id))
      if (pagination.is_last_page) return { all: all.flat(), total: pagination.total }
    }
  }
  expect(await pages({})).toEqual({ all: ids, total: 7 })
  const callOn = (sessionId: string) => ({ params: { botId, sessionId: sessionId as SessionId }, headers })
  for (const id of [ids[1]!, ids[5]!])
    await server.call(chatEndpoints.updateSession, { ...callOn(id), body: { pinned: true } })
  await server.call(chatEndpoints.removeSession, callOn(ids[5]!))
  expect(await pages({})).toEqual({ all: ids.filter((id) => id !== ids[5]), total: 6 })
  expect(await pages({ pinned: 'true' })).toEqual({ all: [ids[1]], total: 1 })
  expect((await pages({ pinned: 'false' })).total).toBe(5)
  await server.call(chatEndpoints.restoreSession, callOn(ids[5]!))
  expect((await pages({})).total).toBe(7)
  expect((await pages({ pinned: 'true' })).all).toEqual([ids[1], ids[5]])
})

test('a session is unread from the end of an answer until it is looked at', async () => {
  const person = await aTalker(server)
  const { session_id } = await say('Hello', {}, person)
  const unread = async () => (await list({}, person)).records.map((record) => record.unread)
  expect(await unread()).toEqual([true])
  const params = { botId: person.botId, sessionId: session_id }
  expect((await server.call(chatEndpoints.markSeen, { params, headers: person.headers })).status).toBe(200)
  expect(await unread()).toEqual([false])
  await say('Again', { session_id }, person)
  expect(await unread()).toEqual([true])
  const theirs = await server.call(chatEndpoints.markSeen, { params, headers: stranger.headers })
  expect(theirs.body.code).toBe('session_not_found')
  expect((await server.call(chatEndpoints.markSeen, { params })).status).toBe(401)
})

test('an answer is rated and bookmarked, and bookmarks are listed', async () => {
  const person = await aTalker(server)
  const { session_id, record } = await say('Remember this', {}, person)
  const params = { answerId: record.answer.id }
  const give = (body: object) =>
    server.call(chatEndpoints.giveFeedback, {
      params,
      body: { bot_id: person.botId, session_id, ...body },
      headers: person.headers,
    })
  expect((await give({ like: true })).body.data).toEqual({ like: true, bookmark: false })
  expect((await give({ bookmark: true })).body.data).toEqual({ like: true, bookmark: true })
  expect((await give({ like: null })).body.data).toEqual({ like: null, bookmark: true })
  expect((await historyOf(server, person, session_id)).records[0]!.feedback).toEqual({ like: null, bookmark: true })
  const bookmarks = await server.call(chatEndpoints.listBookmarks, { headers: person.headers })
  expect(bookmarks.body.data.records).toMatchObject([
    { answer_id: record.answer.id, session_id, question: 'Remember this', preview: 'You said: Remember this' },
  ])
  await give({ bookmark: false })
  expect((await server.call(chatEndpoints.listBookmarks, { headers: person.headers })).body.data.records).toEqual([])
})

test('more questions than a session may hold waiting are refused', async () => {
  const person = await aTalker(server)
  const { session_id } = await say('start', {}, person)
  const before = server.model.reply
  server.model.reply = () => [{ stall: true }]
  const gone = new AbortController()
  for (let n = 0; n < 5; n++) await openStream(server, person, { question: `q${n}`, session_id }, gone.signal)
  const refused = await askQuestion(server, person, { question: 'one too many', session_id })
  expect(refused.body.code).toBe('too_many_waiting')
  const params = { botId: person.botId, sessionId: session_id as SessionId }
  const stopped = await server.call(chatEndpoints.stopAnswer, { params, headers: person.headers })
  expect(stopped.body.data.stopped).toHaveLength(5)
  gone.abort()
  server.model.reply = before
  await expect
    .poll(async () =>
      (await historyOf(server, person, session_id)).records.every((record) => record.answer.status !== 'streaming'),
    )
    .toBe(true)
  expect(recordText((await say('and now?', { session_id }, person)).record)).toBe('You said: and now?')
})

test('a NUL character in a question or an answer is dropped rather than failing', async () => {
  const person = await aTalker(server)
  const { record } = await say('a\u0000b', {}, person)
  expect(record.question).toBe('ab')
  expect(record.answer.status).toBe('done')
})

test('commands come in the language of the person', async () => {
  const headers = { ...talker.headers, 'accept-language': 'id' }
  const { body } = await server.call(chatEndpoints.listCommands, { headers })
  expect(body.data.find(({ id }) => id === 'new')).toMatchObject({ command: '/new', name: 'Obrolan baru' })
  expect((await server.call(chatEndpoints.listCommands)).status).toBe(401)
})

test('agents are listed, made with a picture that is one, and changed', async () => {
  const person = await aTalker(server)
  const { headers } = person
  expect((await server.call(agentEndpoints.listAgents)).status).toBe(401)
  const mine = await server.call(agentEndpoints.listAgents, { headers })
  expect(mine.body.data.records).toMatchObject([
    { _id: person.botId, bot_type: 'co-sales', status: 'active', logo_url: null },
  ])
  const form = new FormData()
  form.set('name', 'Analyst')
  form.append('logo', new Blob(['not a picture']), 'logo.png')
  expect((await server.call(agentEndpoints.createAgent, { form, headers })).body.code).toBe('image_not_supported')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.set('logo', new Blob([png]), 'logo.png')
  const made = await server.call(agentEndpoints.createAgent, { form, headers })
  expect(made.body.data).toMatchObject({ name: 'Analyst', logo_url: `/bots/${made.body.data._id}/logo` })
  const logo = await fetch(new URL(`/api/gateway${made.body.data.logo_url}`, server.url), { headers })
  expect([logo.headers.get('content-type'), (await logo.bytes()).length]).toEqual(['image/png', png.length])
  const changes = new FormData()
  changes.set('status', 'non_active')
  const params = { id: made.body.data._id }
  const changed = await server.call(agentEndpoints.updateAgent, { params, form: changes, headers })
  expect(changed.body.data).toMatchObject({ name: 'Analyst', status: 'non_active' })
  const other = await server.call(agentEndpoints.updateAgent, { params, form: changes, headers: stranger.headers })
  expect(other.body.code).toBe('agent_not_found')
})
