import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addOnEndpoints } from '#contract/add-ons/endpoints.ts'
import { chatEndpoints as chat } from '#contract/chat/endpoints.ts'
import { visibleChatEndpoints as visible } from '#contract/chat/visible-endpoints.ts'
import { chatSharingEndpoints as sharing } from '#contract/chat-sharing/endpoints.ts'
import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { knowledgeFileEndpoints as files } from '#contract/knowledge-files/endpoints.ts'
import { workspaceEndpoints as workspaces } from '#contract/workspaces/endpoints.ts'
import { connectAccount, registerOAuthClient } from '../../testing/cloud/connect.ts'
import { startGoogleCloud } from '../../testing/cloud/google-cloud.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion, chatApp, joinSession, openStream } from '../chat/testing/chat-app.ts'

// A chat that others may read rests on files of a drive that only some of them may open.
vi.setConfig({ testTimeout: 60_000 })
const google = await startGoogleCloud()
afterAll(() => google.close())
const server = await chatApp({ env: { GOOGLE_URL: google.url } })
google.now = () => server.deps.clock.now().getTime()
await registerOAuthClient(server, await aPerson(server, { isOperator: true }), 'google', google)

const owner = await aPerson(server)
const workspace = await aWorkspace(server, owner)
const body = { use_workspace: true, workspace_id: workspace }
await server.call(workspaces.setWorkspace, { body, headers: owner.headers })
const [reader, other] = [await aMember(server, owner, workspace), await aMember(server, owner, workspace)]
await server.call(workspaces.updateMyChatsSettings, { body: { visibility: 'workspace' }, headers: owner.headers })
google.person = { email: 'sri@toko.example', name: 'Sri' }
await connectAccount(server, owner.headers)
const asker = { ...owner, botId: owner.agentId as AgentId }

const secret = /Rahasia-4711/
const said = 'The discount for resellers is Rahasia-4711 of the list price.'
const pricelist = 'item,price\nSarung Rahasia-4711,90000\nBatik,120000\n'
const kinds = {
  text: { mime: 'text/plain', name: 'Discounts.txt', content: Buffer.from(said) },
  tables: { mime: 'text/csv', name: 'Pricelist.csv', content: Buffer.from(pricelist) },
}

/** Among the agent's files, those of the drive that the reader may open and the other member may not. */
async function inDrive(id: string, kind: keyof typeof kinds) {
  const file = { id, ...kinds[kind], owner: 'sri@toko.example', readers: [reader.email] }
  google.files.push(file)
  const ask = { params: { drive: 'google_drive' as const }, body: { bot_id: asker.botId, file_id: id } }
  expect((await server.call(addOnEndpoints.addDriveKnowledge, { ...ask, headers: owner.headers })).status).toBe(200)
  await server.app.jobs.runDue('drive-download')
  await server.app.jobs.runDue()
  const list = { params: { botId: asker.botId }, headers: owner.headers }
  const stateOf = async () => {
    const { records } = (await server.call(files.listKnowledgeFiles, list)).body.data
    return records.find(({ name }) => name === file.name)?.state
  }
  await vi.waitUntil(async () => (await stateOf()) === 'ready', { timeout: 20_000 })
  return file
}

type Model = Parameters<typeof model>[0]
/** The model calls a tool and then says something; without a tool it says it at once. */
function model(tool: { tool: string; input: object } | undefined, text: string) {
  server.model.reply = ({ messages }) => (!tool || messages.some(({ role }) => role === 'tool') ? [{ text }] : [tool])
}
const searched: Model = { tool: 'search_files', input: { query: 'What is the discount for resellers?' } }
const analysed: Model = { tool: 'analyze_file', input: { file: 'Pricelist.csv', sql: 'select * from pricelist' } }

async function asked(question: string, more: Record<string, string> = {}) {
  const { body: answer } = await askQuestion(server, asker, { question, ...more })
  return answer.data
}
const shown = async (who: TestPerson, sessionId: SessionId) => {
  const params = { botId: asker.botId, sessionId }
  const answer = await server.call(chat.getHistory, { params, headers: who.headers })
  expect(answer.status).toBe(200)
  return answer.body.data.records.map((record) => JSON.stringify(record.answer.parts))
}
const reason = /^\[\{"type":"data-notice","data":\{"code":"answer_from_withheld_file","message":"[^"]*may not open/

beforeAll(async () => {
  const form = new FormData()
  form.append('files', new File(['Resellers may order at the warehouse on Mondays and Thursdays.'], 'Orders.txt'))
  const upload = { query: { bot_id: asker.botId }, form, headers: owner.headers }
  expect((await server.call(files.addKnowledgeFiles, upload)).status).toBe(200)
  await inDrive('discounts', 'text')
  await inDrive('pricelist', 'tables')
})

describe('who may not open the file', () => {
  let sessionId: SessionId
  beforeAll(async () => {
    model(searched, `It is Rahasia-4711 [1].`)
    sessionId = (await asked('What is the discount for resellers?')).session_id
    model(undefined, 'As I said: Rahasia-4711.')
    await asked('Say that again', { session_id: sessionId })
  })

  test('sees nothing of an answer that quotes it nor of what was said after it, and is told why', async () => {
    const [first, second] = await shown(reader, sessionId)
    expect([first, second]).toEqual([expect.stringMatching(secret), expect.stringMatching(secret)])
    expect(first).toContain('"type":"source-document"')
    expect(await shown(other, sessionId)).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)])
    expect((await shown(owner, sessionId)).join()).toMatch(secret)
  })

  test('nor by a link to it, in a copy, or in a copy of the copy', async () => {
    const params = { botId: asker.botId, sessionId }
    const { id: shareId } = (await server.call(sharing.shareSession, { params, headers: owner.headers })).body.data
    const opened = async ({ headers }: TestPerson) =>
      JSON.stringify((await server.call(sharing.getSharedChat, { params: { shareId }, headers })).body.data.records)
    expect(await opened(reader)).toMatch(secret)
    expect(await opened(other)).not.toMatch(secret)
    expect(await opened(other)).toContain('answer_from_withheld_file')
    const copied = async (who: TestPerson, id: typeof shareId) => {
      const copy = { params: { shareId: id }, body: { bot_id: who.agentId as AgentId }, headers: who.headers }
      return {
        botId: who.agentId as AgentId,
        sessionId: (await server.call(sharing.copySharedChat, copy)).body.data.id,
      }
    }
    const textOf = async (who: TestPerson, at: { botId: AgentId; sessionId: SessionId }) =>
      JSON.stringify((await server.call(chat.getHistory, { params: at, headers: who.headers })).body.data.records)
    const own = await copied(other, shareId)
    expect(await textOf(other, own)).not.toMatch(secret)
    expect(await textOf(other, own)).toContain('answer_from_withheld_file')
    const readers = await copied(reader, shareId)
    expect(await textOf(reader, readers)).toMatch(secret)
    const again = (await server.call(sharing.shareSession, { params: readers, headers: reader.headers })).body.data.id
    expect(await textOf(other, await copied(other, again))).not.toMatch(secret)
  })

  test('nor finds the chat by it', async () => {
    const found = async ({ headers }: TestPerson, query: string) =>
      (await server.call(visible.listVisibleSessions, { query: { query }, headers })).body.data.records.map(
        ({ id }) => id,
      )
    expect(await found(reader, 'Rahasia-4711')).toContain(sessionId)
    expect(await found(other, 'Rahasia-4711')).not.toContain(sessionId)
    expect(await found(other, 'discount resellers')).toContain(sessionId)
  })
})

test('an older answer, whose steps do not tell what they read, is known by its sources', async () => {
  model(searched, `It is Rahasia-4711 [1].`)
  const { session_id: id, record } = await asked('What is the discount for resellers today?')
  await server.deps.pool.query(
    `update records set parts = (select jsonb_agg(part #- '{output,files}') from jsonb_array_elements(parts) part) where id = $1`,
    [record.id],
  )
  expect((await shown(reader, id)).join()).toMatch(secret)
  expect(await shown(other, id)).toEqual([expect.stringMatching(reason)])
})

test('what a model only read, without a quote, is withheld as well', async () => {
  const query = 'Which days may resellers order at the warehouse?'
  model({ tool: 'search_files', input: { query } }, 'On Mondays; the discount is Rahasia-4711.')
  const { session_id: id, record } = await asked('Tell me about resellers')
  expect(record.answer.parts.flatMap((part) => (part.type === 'source-document' ? [part.title] : []))).toEqual([
    'Orders.txt',
  ])
  expect((await shown(reader, id)).join()).toMatch(secret)
  expect(await shown(other, id)).toEqual([expect.stringMatching(reason)])
  // Without a model nothing is said but what is quoted, and that is everybody's.
  const built = await asked(query, { model: 'built-in', data_source: 'files' })
  expect(built.record.answer.model).toBeNull()
  expect((await shown(other, built.session_id)).join()).toContain('on Mondays and Thursdays')
})

test('rows of its tables are withheld, by a model or without one', async () => {
  model(analysed, 'There are two.')
  const { session_id: id, record } = await asked('List the items with their price')
  expect(record.answer.parts.map(({ type }) => type)).toContain('data-table')
  expect((await shown(reader, id)).join()).toMatch(secret)
  expect(await shown(other, id)).toEqual([expect.stringMatching(reason)])
  const built = await asked('What is the discount for resellers?', { model: 'built-in', data_source: 'files' })
  expect(built.record.answer.model).toBeNull()
  expect((await shown(reader, built.session_id)).join()).toMatch(secret)
  expect(await shown(other, built.session_id)).toEqual([expect.stringMatching(reason)])
})

test('while it is being answered others see as little', async () => {
  const saying = Promise.withResolvers<void>()
  onTestFinished(() => saying.resolve())
  server.model.reply = async ({ messages }) => {
    if (!messages.some(({ role }) => role === 'tool')) return [searched]
    await saying.promise
    return [{ text: 'It is Rahasia-4711 [1].' }]
  }
  const answer = await openStream(server, asker, { question: 'What is the discount for resellers now?' })
  const running = async () => {
    const { rows } = await server.deps.pool.query<{ id: SessionId; parts: string }>(
      "select session_id as id, parts::text from records where status = 'streaming' and user_id = $1",
      [owner.id],
    )
    return rows[0]
  }
  await expect.poll(async () => (await running())?.parts).toMatch(/source-document/)
  const id = (await running())!.id
  const joined = await Promise.all([reader, other].map((who) => joinSession(server, { ...asker, ...who }, id)))
  const polled = { params: { botId: asker.botId, sessionId: id }, headers: other.headers }
  expect(JSON.stringify((await server.call(chat.joinAnswer, polled)).body)).not.toMatch(secret)
  saying.resolve()
  const [allowed, refused] = await Promise.all(joined.map((response) => response.text()))
  expect(allowed).toMatch(secret)
  expect(refused).not.toMatch(secret)
  expect(refused).toMatch(/"type":"start".*answer_from_withheld_file.*"type":"finish"/s)
  expect(await answer.text()).toMatch(secret)
})

test('from the first part on that comes of the file others who listen already see no more', async () => {
  const searching = Promise.withResolvers<void>()
  onTestFinished(() => searching.resolve())
  server.model.reply = async ({ messages }) => {
    if (messages.some(({ role }) => role === 'tool')) return [{ text: 'It is Rahasia-4711 [1].' }]
    await searching.promise
    return [searched]
  }
  const answer = await openStream(server, asker, { question: 'And what is the discount for resellers?' })
  const running = async () =>
    (
      await server.deps.pool.query<{ id: SessionId }>(
        "select session_id as id from records where status = 'streaming' and user_id = $1",
        [owner.id],
      )
    ).rows[0]?.id
  await expect.poll(running).toBeDefined()
  const joined = await joinSession(server, { ...asker, ...other }, (await running())!)
  searching.resolve()
  const text = await joined.text()
  expect(text).not.toMatch(secret)
  expect(text).toMatch(/answer_from_withheld_file.*"type":"finish"/s)
  expect(await answer.text()).toMatch(secret)
})

test('who is let in later sees it, and who is shut out does not any more', async () => {
  model(searched, `It is Rahasia-4711 [1].`)
  const { session_id: id } = await asked('What is the discount for resellers then?')
  expect(await shown(other, id)).toEqual([expect.stringMatching(reason)])
  const file = google.files.find((one) => one.id === 'discounts')!
  onTestFinished(() => {
    file.readers = [reader.email]
    server.pass(6 * 60)
  })
  file.readers = [other.email]
  server.pass(6 * 60)
  expect((await shown(other, id)).join()).toMatch(secret)
  expect(await shown(reader, id)).toEqual([expect.stringMatching(reason)])
})

test('a file that is no longer the agent’s leaves its words to who asked', async () => {
  model(searched, `It is Rahasia-4711 [1].`)
  const { session_id: id } = await asked('What is the discount for resellers after all?')
  const { pool } = server.deps
  const ids = await pool.query<{ id: string }>(
    "select file_id as id from drive_sources where drive_file_id = 'discounts'",
  )
  expect(ids.rows).toHaveLength(1)
  const remove = { params: { id: ids.rows[0]!.id as never }, headers: owner.headers }
  expect((await server.call(files.removeKnowledgeFile, remove)).status).toBe(200)
  server.pass(2 * 24 * 3600)
  await server.app.jobs.runDue('tidy-knowledge')
  const left = async () => (await pool.query("select from drive_sources where drive_file_id = 'discounts'")).rows.length
  await expect.poll(left).toBe(0)
  expect(await shown(other, id)).toEqual([expect.stringMatching(reason)])
  expect((await shown(owner, id)).join()).toMatch(secret)
})
