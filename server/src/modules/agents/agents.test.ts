import { describe, expect, test } from 'vitest'
import { agentEndpoints as api } from '#contract/agents/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, anInvitation, aWorkspace } from '../../testing/workspaces.ts'
import { removalQueue } from '../chat-data/removal.ts'

const server = await testApp()

const form = (fields: Record<string, string>) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}
const create = (who: TestPerson, name: string) =>
  server.call(api.createAgent, { form: form({ name }), headers: who.headers })
const list = async (who: TestPerson) => (await server.call(api.listAgents, { headers: who.headers })).body.data.records

test('of several who make the last agent of a plan at once one does, and the others are told to upgrade', async () => {
  const ayu = await aPerson(server)
  expect((await create(ayu, 'Second')).status).toBe(200)
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => create(ayu, name)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402])
  for (const { status, body } of answers.filter(({ status }) => status !== 200))
    expect([status, body.code, body.message]).toEqual([
      402,
      'agent_limit_reached',
      'You have reached the maximum number of agents allowed. Please upgrade your plan to add more agents.',
    ])
  expect(await list(ayu)).toHaveLength(3)
})

test('of two who accept for the last seat at once one gets it', async () => {
  const owner = await aPerson(server)
  const workspace = await aWorkspace(server, owner)
  await aMember(server, owner, workspace)
  const people = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const invitations: string[] = []
  for (const { email } of people) invitations.push(await anInvitation(server, owner, workspace, email))
  // The free plan has three seats.
  await server.deps.pool.query("update organizations set plan = 'free' where id = $1", [owner.organizationId])
  const answers = await Promise.all(
    people.map(({ headers }, index) =>
      server.call(workspaceEndpoints.acceptInvitation, { params: { id: invitations[index]! }, headers }),
    ),
  )
  expect(answers.map(({ body }) => (body.status ? 'in' : body.code)).sort()).toEqual(['in', 'seats_full', 'seats_full'])
})

test('an agent of somebody else is absent, and a bad picture leaves nothing behind', async () => {
  const [ayu, budi] = [await aPerson(server), await aPerson(server)]
  const params = { id: ayu.agentId }
  expect((await server.call(api.updateAgent, { params, form: form({ name: 'X' }) })).status).toBe(401)
  const foreign = await server.call(api.updateAgent, { params, form: form({ name: 'X' }), headers: budi.headers })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'agent_not_found'])
  const picture = form({ name: 'Pictured' })
  picture.set('logo', new Blob(['not a picture']), 'logo.png')
  const refused = await server.call(api.createAgent, { form: picture, headers: ayu.headers })
  expect(refused.body.code).toBe('image_not_supported')
  expect(await list(ayu)).toHaveLength(1)
})

test('an agent of a workspace stays when its maker goes: it becomes the owner’s', async () => {
  const owner = await aPerson(server)
  const workspace = await aWorkspace(server, owner)
  const maker = await aMember(server, owner, workspace)
  const { _id: id } = (await create(maker, 'Stock')).body.data
  const { handOverAgents } = await import('./service.ts')
  await handOverAgents(server.deps.db, maker.id)
  const { rows } = await server.deps.pool.query('select user_id from agents where id = $1', [id])
  expect(rows[0].user_id).toBe(owner.id)
})

describe('setting up', () => {
  test('instructions, greeting, model and tools are kept; what is left out stays, and nonsense is refused', async () => {
    const ayu = await aPerson(server)
    const given = { instructions: 'Be brief.', greeting: 'Halo!', model: 'Quick', tools: '["query_database"]' }
    const made = await server.call(api.createAgent, { form: form({ name: 'Sales', ...given }), headers: ayu.headers })
    expect(made.body.data).toMatchObject({ ...given, tools: ['query_database'], is_default: false })
    const params = { id: made.body.data._id }
    const change = (fields: Record<string, string>) =>
      server.call(api.updateAgent, { params, form: form(fields), headers: ayu.headers })
    expect((await change({ hint: 'x' })).body.data).toMatchObject({ ...given, tools: ['query_database'] })
    expect((await change({ model: '', tools: '[]' })).body.data).toMatchObject({ model: null, tools: [] })
    for (const wrong of [{ tools: '["rm"]' }, { tools: '[' }, { instructions: 'x'.repeat(8_001) }])
      expect((await change(wrong)).body.code).toBe('invalid_input')
    expect((await server.call(api.getAgent, { params, headers: ayu.headers })).body.data.greeting).toBe('Halo!')
  })

  test('a deleted agent is absent, makes room, and comes back within a day; the first one stays', async () => {
    const [ayu, budi] = [await aPerson(server), await aPerson(server)]
    await create(ayu, 'Second')
    const params = { id: (await create(ayu, 'Third')).body.data._id }
    const at = { params, headers: ayu.headers }
    const foreign = await server.call(api.removeAgent, { params, headers: budi.headers })
    expect(foreign.body.code).toBe('agent_not_found')
    expect((await server.call(api.removeAgent, at)).status).toBe(200)
    expect((await server.call(api.removeAgent, at)).body.code).toBe('agent_not_found')
    expect((await server.call(api.getAgent, at)).body.code).toBe('agent_not_found')
    expect((await server.call(api.restoreAgent, { params, headers: budi.headers })).status).not.toBe(200)
    expect((await server.call(api.restoreAgent, at)).body.data.name).toBe('Third')
    await server.call(api.removeAgent, at)
    expect((await create(ayu, 'Fourth')).status).toBe(200)
    expect((await server.call(api.restoreAgent, at)).body.code).toBe('agent_limit_reached')
    const first = { params: { id: ayu.agentId }, headers: ayu.headers }
    expect((await server.call(api.removeAgent, first)).body.code).toBe('agent_is_default')
  })

  test('what was deleted a day ago goes for good, with its chats and its picture', async () => {
    const ayu = await aPerson(server)
    const { _id: id } = (await create(ayu, 'Gone')).body.data
    await server.deps.pool.query(
      `insert into sessions (id, user_id, organization_id, agent_id, name, default_source, preview, newest_at, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, 'A chat', 'default', '', now(), now(), now())`,
      [ayu.id, ayu.organizationId, id],
    )
    await server.call(api.removeAgent, { params: { id }, headers: ayu.headers })
    const left = async () => {
      const { rows } = await server.deps.pool.query(
        'select (select count(*)::int from agents where id = $1) as agents, (select count(*)::int from sessions where agent_id = $1) as chats',
        [id],
      )
      return rows[0]
    }
    const remove = async () => {
      await hastenPeriodicTask(server.deps, removalQueue)
      await server.app.jobs.runDue(removalQueue)
    }
    await remove()
    expect(await left()).toEqual({ agents: 1, chats: 1 })
    server.pass(limits.undoSeconds + 60)
    await remove()
    expect(await left()).toEqual({ agents: 0, chats: 0 })
  })
})
