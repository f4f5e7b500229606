import { expect, test } from 'vitest'
import { agentEndpoints as api } from '#contract/agents/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, anInvitation, aWorkspace } from '../../testing/workspaces.ts'

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
    people.map(({ headers }, place) =>
      server.call(workspaceEndpoints.acceptInvitation, { params: { id: invitations[place]! }, headers }),
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
  const { listFileKeys } = await import('./service.ts')
  await listFileKeys(server.deps.db, maker.id)
  const { rows } = await server.deps.pool.query('select user_id from agents where id = $1', [id])
  expect(rows[0].user_id).toBe(owner.id)
})
