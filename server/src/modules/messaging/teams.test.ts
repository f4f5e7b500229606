import { beforeAll, describe, expect, test } from 'vitest'
import type { UserId, WorkspaceId } from '#contract/kit/id.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { ConversationId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as inbox } from '#contract/messaging/inbox-endpoints.ts'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aSandbox } from './testing/sandbox.ts'

const server = await testApp()
let ayu: TestPerson
let budi: TestPerson
let citra: TestPerson
let workspace: WorkspaceId
let sandbox: Awaited<ReturnType<typeof aSandbox>>

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  workspace = await aWorkspace(server, ayu)
  budi = await aMember(server, ayu, workspace, { name: 'Budi', role: 'member' })
  citra = await aMember(server, ayu, workspace, { name: 'Citra', role: 'member' })
  const there = { use_workspace: true, workspace_id: workspace }
  for (const { headers } of [ayu, budi, citra])
    await server.call(workspaceEndpoints.setWorkspace, { body: there, headers })
  sandbox = await aSandbox(server, ayu)
})

const add = (body: object, { headers } = ayu) =>
  server.call(inbox.addTeam, { body: { name: 'Servis', takes_turns: false, people: [], ...body }, headers })
const change = (id: ConversationId, body: object, { headers } = ayu) =>
  server.call(inbox.changeConversation, { params: { id }, body, headers })
const available = async (person: TestPerson, isThere: boolean) =>
  server.call(inbox.setAvailability, { body: { available: isThere }, headers: person.headers })
/** A customer of their own, who writes; their conversation. */
const aConversation = async (name: string) => {
  const answer = await server.call(simulatorEndpoints.addSimulatedPhone, {
    params: { id: sandbox.id },
    body: { name },
    headers: ayu.headers,
  })
  return sandbox.written('Halo', answer.body.data.id)
}
const settings = (body: object) =>
  server.call(messagingEndpoints.updateMessagingSettings, {
    body: { account_id: sandbox.id, ...body },
    headers: ayu.headers,
  })
const audited = async (action: string) =>
  (
    await server.call(workspaceEndpoints.listAudit, {
      params: { id: workspace },
      query: { action, limit: 10 },
      headers: ayu.headers,
    })
  ).body.data.records

describe('teams', () => {
  test('are made, changed and deleted by those who manage messaging, and that is written down', async () => {
    expect((await add({}, budi)).body.code).toBe('not_permitted')
    const made = (await add({ name: 'Penjualan', people: [budi.id] })).body.data
    expect(made).toMatchObject({ name: 'Penjualan', people: [{ id: budi.id, name: 'Budi' }] })
    expect((await add({ name: 'PENJUALAN' })).body.code).toBe('messaging_team_taken')
    const outsider = await aPerson(server, { name: 'Luar' })
    expect((await add({ name: 'Lain', people: [outsider.id] })).body.code).toBe('member_not_found')
    const params = { id: made.id }
    const body = { name: 'Sales', takes_turns: true, people: [budi.id, citra.id] }
    const changed = await server.call(inbox.updateTeam, { params, body, headers: ayu.headers })
    expect(changed.body.data.people.map(({ name }: { name: string }) => name)).toEqual(['Budi', 'Citra'])
    expect((await server.call(inbox.updateTeam, { params, body, headers: outsider.headers })).status).toBe(404)
    expect((await audited('messaging.team-changed'))[0]).toMatchObject({
      actor: { name: 'Ayu' },
      target: { kind: 'messaging-team', name: 'Sales' },
      changes: { name: { from: 'Penjualan', to: 'Sales' }, people: { from: 'Budi', to: 'Budi, Citra' } },
    })
    expect((await server.call(inbox.removeTeam, { params, headers: budi.headers })).body.code).toBe('not_permitted')
    expect((await server.call(inbox.removeTeam, { params, headers: ayu.headers })).status).toBe(200)
    expect(await audited('messaging.team-removed')).toHaveLength(1)
  })

  test('get conversations, which are listed and counted under them and have a line that says so', async () => {
    const { id: team } = (await add({ name: 'Gudang' })).body.data
    const { id } = await aConversation('Sari')
    expect((await change(id, { team_id: team }, budi)).body.data).toMatchObject({
      team: { name: 'Gudang' },
      assignee: null,
    })
    expect((await sandbox.list({ team })).map((row) => row.id)).toEqual([id])
    const counted = await server.call(inbox.countConversations, { params: { id: sandbox.id }, headers: ayu.headers })
    expect(counted.body.data.teams).toContainEqual({ id: team, name: 'Gudang', count: 1 })
    expect((await sandbox.messages(id)).at(-1)).toMatchObject({
      author: { name: 'Budi' },
      content: { what: 'given_to_team', about: 'Gudang' },
    })
    // Somebody else's team is none here.
    const other = await aPerson(server, { name: 'Lain' })
    const { id: foreign } = (await add({ name: 'Gudang' }, other)).body.data
    expect((await change(id, { team_id: foreign })).body.code).toBe('messaging_team_not_found')
    await server.call(inbox.removeTeam, { params: { id: team }, headers: ayu.headers })
    expect((await sandbox.list()).find((row) => row.id === id)).toMatchObject({ team: null })
  })

  test('whose people take turns give each conversation to who is available and has waited longest', async () => {
    const people = [budi.id, citra.id] as UserId[]
    const { id: team } = (await add({ name: 'Bergilir', takes_turns: true, people })).body.data
    // Ayu is available, too, and has waited longest, but is not of the team.
    for (const person of [ayu, budi, citra]) await available(person, true)
    const given: (string | undefined)[] = []
    for (const name of ['Satu', 'Dua', 'Tiga']) {
      const { id } = await aConversation(name)
      given.push((await change(id, { team_id: team })).body.data.assignee?.name)
    }
    expect(new Set(given.slice(0, 2))).toEqual(new Set(['Budi', 'Citra']))
    expect(given[2]).toBe(given[0])
    await available(budi, false)
    await available(citra, false)
    const { id } = await aConversation('Empat')
    expect((await change(id, { team_id: team })).body.data.assignee).toBeNull()
  })

  test('of a number get what people are to answer', async () => {
    const { id: team } = (await add({ name: 'Depan', takes_turns: true, people: [citra.id] })).body.data
    expect((await settings({ team_id: crypto.randomUUID() })).body.code).toBe('messaging_team_not_found')
    await settings({ team_id: team })
    await available(citra, true)
    expect(await aConversation('Lima')).toMatchObject({ team: { name: 'Depan' }, assignee: { name: 'Citra' } })
    await settings({ team_id: null })
  })
})
