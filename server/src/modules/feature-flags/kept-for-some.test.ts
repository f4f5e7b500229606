import { expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import { speechAnalyticsEndpoints } from '#contract/calls/analytics-endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { featureFlagOperatorEndpoints } from '#contract/feature-flags/operator-endpoints.ts'
import { agentId, type WorkspaceId } from '#contract/kit/id.ts'
import { broadcastEndpoints } from '#contract/messaging/broadcast-endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import type { NotificationChannelId } from '#contract/notifications/schemas.ts'
import { researchEndpoints } from '#contract/research/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aWorkspace } from '../../testing/workspaces.ts'
import { notifyUsers } from '../notifications/service.ts'
import { openStream } from '../notifications/testing.ts'

const listed = '00000000-0000-4000-8000-0000000000b1'
const gates = {
  Research: { emails: ['Vip@toko.test'] },
  SpeechAnalytics: false,
  Broadcasts: { users: ['00000000-0000-4000-8000-000000000001'] },
  InAppNotifications: { bots: [listed], emails: ['all@toko.test'] },
}
const server = await testApp({ env: { FEATURE_GATES: JSON.stringify(gates) } })
const ayu = await aPerson(server)
const vip = await aPerson(server, { email: 'vip@toko.test' })

/** What a call says to a person. */
const said = async (endpoint: Parameters<typeof server.call>[0], { headers }: TestPerson, given: object = {}) => {
  const { status, body } = await server.call(endpoint, { headers, ...given })
  return [status, body.code]
}

test('a part that is kept for some is refused to the others by the server, and the client is told', async () => {
  const refused = [403, 'feature_not_offered']
  const body = { agent_id: ayu.agentId, by: 'engine', question: 'Hello' }
  expect(await said(researchEndpoints.askResearch, ayu, { body })).toEqual(refused)
  // Asked for as JSON, which research does not answer with: it came through the gate.
  expect(await said(researchEndpoints.askResearch, vip, { body: { ...body, agent_id: vip.agentId } })).toEqual([
    406,
    'events_only',
  ])
  expect(await said(speechAnalyticsEndpoints.getSpeechAnalytics, ayu, { query: { days: 7 } })).toEqual(refused)
  for (const endpoint of Object.values(broadcastEndpoints))
    expect(await said(endpoint, ayu, { params: { id: listed, phoneId: listed } }), endpoint.name).toEqual(refused)
  const abilities = async ({ headers }: TestPerson) =>
    (await server.call(featureFlagEndpoints.getAbilities, { headers })).body.data
  expect(await abilities(ayu)).toMatchObject({ features: [], in_app_limited: true })
  expect(await abilities(vip)).toMatchObject({ features: ['Research'], in_app_limited: true })
})

const operators = featureFlagOperatorEndpoints
const nobody = { emails: [], users: [], organizations: [], workspaces: [], bots: [] }

test('the operator sees every flag with what says so; nobody else sees that there are any', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const { body } = await server.call(operators.getFeatureFlags, { headers: operator.headers })
  const rest = { set: null, holders: [] }
  const environment = { source: 'environment', ...rest }
  expect(body.data.flags).toEqual([
    { name: 'DataAnalysis', rule: true, source: 'default', ...rest },
    { name: 'GenerateChart', rule: false, source: 'default', ...rest },
    { name: 'AdvancedQNA', rule: false, source: 'default', ...rest },
    { name: 'Research', rule: { ...nobody, emails: ['vip@toko.test'] }, ...environment },
    { name: 'SpeechAnalytics', rule: false, ...environment },
    { name: 'Broadcasts', rule: { ...nobody, users: ['00000000-0000-4000-8000-000000000001'] }, ...environment },
    { name: 'InAppNotifications', rule: { ...nobody, bots: [listed], emails: ['all@toko.test'] }, ...environment },
  ])
  const params = { flag: 'SpeechAnalytics' as const }
  for (const [endpoint, given] of [
    [operators.getFeatureFlags, {}],
    [operators.setFeatureFlag, { params, body: { rule: true } }],
    [operators.resetFeatureFlag, { params }],
    [operators.findFlagHolders, { query: { query: 'a' } }],
  ] as const)
    expect(await said(endpoint, vip, given), endpoint.name).toEqual([404, 'not_found'])
})

test('what the operator sets for an organization holds at once, comes before the environment, and stands in the audit log', async () => {
  const operator = await aPerson(server, { isOperator: true })
  const { headers } = operator
  const owner = await aPerson(server, { name: 'Sari' })
  const workspace = await aWorkspace(server, owner, { name: 'Gudang Sari' })
  const { organizationId } = owner
  const asks = (who: TestPerson) => said(speechAnalyticsEndpoints.getSpeechAnalytics, who, { query: { days: 7 } })
  expect(await asks(owner)).toEqual([403, 'feature_not_offered'])

  const log = async (action: string, who: TestPerson, id: string) =>
    (
      await server.call(workspaceEndpoints.listAudit, {
        params: { id: id as WorkspaceId },
        query: { action },
        headers: who.headers,
      })
    ).body.data.records.map(({ changes, actor }) => [actor.id, changes.feature?.to])

  const found = await server.call(operators.findFlagHolders, { query: { query: 'gudang s' }, headers })
  expect(found.body.data.records).toEqual([
    { kind: 'workspace', id: workspace, name: 'Gudang Sari', detail: expect.any(String) },
  ])
  const params = { flag: 'SpeechAnalytics' as const }
  const rule = { ...nobody, organizations: [organizationId] }
  const set = await server.call(operators.setFeatureFlag, { params, body: { rule }, headers })
  expect(set.body.data.flags.find(({ name }) => name === 'SpeechAnalytics')).toMatchObject({
    rule,
    source: 'settings',
    set: { by: expect.any(String), at: expect.any(String) },
    // Of several that are called so, whose it is tells which.
    holders: [{ kind: 'organization', id: organizationId, detail: owner.email }],
  })
  expect((await asks(owner))[0]).toBe(200)
  expect(await log('feature.given', owner, workspace)).toEqual([[operator.id, 'SpeechAnalytics']])
  // Another organization does not have it.
  expect(await asks(ayu)).toEqual([403, 'feature_not_offered'])
  const abilities = await server.call(featureFlagEndpoints.getAbilities, { headers: owner.headers })
  expect(abilities.body.data.features).toContain('SpeechAnalytics')

  const reset = await server.call(operators.resetFeatureFlag, { params, headers })
  expect(reset.body.data.flags.find(({ name }) => name === 'SpeechAnalytics')).toMatchObject({
    rule: false,
    source: 'environment',
    set: null,
  })
  expect(await asks(owner)).toEqual([403, 'feature_not_offered'])

  expect(await log('feature.given', owner, workspace)).toHaveLength(1)
  expect(await log('feature.taken', owner, workspace)).toEqual([[operator.id, 'SpeechAnalytics']])
  const home = await aWorkspace(server, operator)
  expect(await log('feature.set', operator, home)).toHaveLength(2)
})

test('who is not signed in hears that, not what is kept for whom', async () => {
  expect((await server.call(broadcastEndpoints.listBroadcasts)).status).toBe(401)
})

test('a part of the product is named where its calls are', () => {
  const flagged = Object.values(endpoints).flatMap((endpoint) => ('flag' in endpoint ? [endpoint.flag] : []))
  expect([...new Set(flagged)].sort()).toEqual(['Broadcasts', 'Research', 'SpeechAnalytics'])
})

const tell = (to: TestPerson, agent: string | null, workspace: string) =>
  notifyUsers(server.deps, {
    kind: 'member_removed',
    to: [to.id],
    key: `gate:${workspace}`,
    ...(agent !== null && { agentId: agentId.parse(agent) }),
    facts: { workspace },
  })

/** An agent of the person with the id that the gate lists. */
async function listedAgentOf({ headers }: TestPerson) {
  const form = new FormData()
  form.set('name', 'Listed')
  const { body } = await server.call(agentEndpoints.createAgent, { form, headers })
  await server.deps.pool.query('update agents set id = $1 where id = $2', [listed, body.data._id])
}

test('in the app only news about listed agents comes, and what is about none; the history has everything', async () => {
  await listedAgentOf(ayu)
  const stream = await openStream(server, ayu.headers)
  const hello = (await stream.next()).event
  await tell(ayu, ayu.agentId, 'Other')
  await tell(ayu, listed, 'Listed')
  await tell(ayu, null, 'General')
  const seen = [hello, (await stream.next()).event, (await stream.next()).event]
  expect(seen[0]).toMatchObject({ kind: 'hello', unread: 0 })
  expect(seen[1]).toMatchObject({ notification: { title: expect.stringContaining('Listed') } })
  expect(seen[2]).toMatchObject({ notification: { title: expect.stringContaining('General') }, unread: 2 })
  const titles = async (call: Promise<{ body: { data: { records: { title: string }[] } } }>) =>
    (await call).body.data.records.map(({ title }) =>
      ['Other', 'Listed', 'General'].find((name) => title.includes(name)),
    )
  const { headers } = ayu
  const inApp = ['General', 'Listed']
  expect(await titles(server.call(notificationEndpoints.listNotifications, { headers }))).toEqual(inApp)
  const of = (id: string) => ({ params: { id: id as NotificationChannelId }, headers })
  expect(await titles(server.call(notificationEndpoints.listInAppNotifications, of(ayu.id)))).toEqual(inApp)
  expect(await titles(server.call(notificationEndpoints.listInAppNotifications, of(listed)))).toEqual(inApp)
  expect(await titles(server.call(notificationEndpoints.listInAppNotifications, of(ayu.agentId)))).toEqual(['General'])
  const history = await titles(server.call(notificationEndpoints.listNotificationHistory, of(ayu.id)))
  expect(history).toEqual(['General', 'Listed', 'Other'])
  expect((await server.call(notificationEndpoints.checkNotifications, { headers })).body.data.unread).toBe(2)
  const all = (await server.call(notificationEndpoints.confirmAllNotifications, { ...of(ayu.id), body: {} })).body.data
  expect([all.changed, all.unread]).toEqual([2, 0])
  stream.close()
})

test('who the gate names is told everything', async () => {
  const everything = await aPerson(server, { email: 'all@toko.test' })
  await tell(everything, everything.agentId, 'Mine')
  const { headers } = everything
  expect((await server.call(notificationEndpoints.listNotifications, { headers })).body.data.records).toHaveLength(1)
})
