import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnswerPart } from '#contract/chat/parts.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints as workspaces } from '#contract/workspaces/endpoints.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { getBalance } from '../billing/service.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import { askQuestion, aTalker, type ChatPerson, chatApp, openStream } from './testing/chat-app.ts'

const server = await chatApp()
const { pool } = server.deps
let owner: ChatPerson
let workspace: WorkspaceId
beforeEach(async () => {
  owner = await aTalker(server)
  workspace = await aWorkspace(server, owner)
  server.model.reply = () => [{ text: 'the first half' }, { stall: true }]
})
afterEach(() => expectBooksBalance(pool))

const memberOf = async (role: 'admin' | 'member' = 'member'): Promise<ChatPerson> => {
  const person = await aMember(server, owner, workspace, { role })
  return { ...person, botId: person.agentId }
}

/** Asks and goes away when the first words are there: nobody reads the answer any more. */
async function askAndLeave(person: ChatPerson): Promise<void> {
  const gone = new AbortController()
  const response = await openStream(server, person, { question: 'Tell me everything' }, gone.signal)
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body!) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.includes('first half')) break
  }
  gone.abort()
}

type Kept = { status: string; credits: number; parts: AnswerPart[] }
const kept = async (person: ChatPerson) =>
  (await pool.query<Kept>('select status, credits, parts from records where user_id = $1 order by id', [person.id]))
    .rows
const statuses = async (person: ChatPerson) => (await kept(person)).map(({ status }) => status)

const ok = async (asked: Promise<{ body: { status: boolean; message: string } }>) =>
  expect((await asked).body).toMatchObject({ status: true })
const remove = ({ id: memberId }: ChatPerson) =>
  ok(server.call(workspaces.removeMember, { params: { id: workspace, memberId }, headers: owner.headers }))

test('an answer ends with the membership of who asked: what was used is paid, and what came is kept', async () => {
  const person = await memberOf()
  await askAndLeave(person)
  await remove(person)
  await expect.poll(() => statuses(person)).toEqual(['stopped'])
  const [answer] = await kept(person)
  expect(answer).toMatchObject({
    credits: 6,
    parts: [{ text: 'the first half' }, { type: 'data-notice', data: { code: 'answer_access_ended' } }],
  })
  expect(await getBalance(server.deps, owner.organizationId)).toMatchObject({ held: 0, spent: 6 })
})

test('an answer ends with the workspace and with a lower role', async () => {
  const [person, admin] = [await memberOf(), await memberOf('admin')]
  await askAndLeave(person)
  await askAndLeave(admin)
  const body = { workspace_id: workspace, member_id: admin.id, role_id: 2 as const }
  await ok(server.call(workspaces.changeRole, { body, headers: owner.headers }))
  await expect.poll(() => statuses(admin)).toEqual(['stopped'])
  expect(await statuses(person)).toEqual(['streaming'])
  await ok(server.call(workspaces.removeWorkspace, { params: { id: workspace }, headers: owner.headers }))
  await expect.poll(() => statuses(person)).toEqual(['stopped'])
})

test('questions that wait behind it are answered no more', async () => {
  const person = await memberOf()
  await askAndLeave(person)
  const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [person.id])
  const asked = server.model.requests.length
  const waiting = askQuestion(server, person, { question: 'And then?', session_id: rows[0]!.id })
  await expect.poll(() => statuses(person)).toEqual(['streaming', 'streaming'])
  await remove(person)
  await expect.poll(() => statuses(person)).toEqual(['stopped', 'stopped'])
  await waiting
  expect(server.model.requests).toHaveLength(asked)
})

test('an answer that a program asked for ends with its key', async () => {
  const [program, person] = [await memberOf(), await memberOf()]
  await pool.query("update sign_ins set expires_at = now() + interval '1 day' where user_id = $1", [program.id])
  await askAndLeave(program)
  await askAndLeave(person)
  await pool.query('delete from sign_ins where user_id in ($1, $2)', [program.id, person.id])
  await expect.poll(() => statuses(program)).toEqual(['stopped'])
  expect(await statuses(person)).toEqual(['streaming'])
})

test('an answer goes on when its person signs out or works elsewhere', async () => {
  const [person, other] = [await memberOf(), await memberOf()]
  await askAndLeave(person)
  await askAndLeave(other)
  await ok(server.call(workspaces.setWorkspace, { body: { use_workspace: false }, headers: person.headers }))
  await pool.query('delete from sign_ins where user_id = $1', [person.id])
  await remove(other)
  await expect.poll(() => statuses(other)).toEqual(['stopped'])
  expect(await statuses(person)).toEqual(['streaming'])
})
