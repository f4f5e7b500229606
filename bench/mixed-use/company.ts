import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '#contract/endpoints.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { hashPassword } from '../../server/src/modules/account/password-hash.ts'
import { withClient } from '../flow-publish.ts'
import { addPeople, type BenchServer } from '../server.ts'
import { type Caller, callEndpoint } from './caller.ts'

export const password = 'durian runtuh di ladang'

/** A signed-in person; what of it changes is what they do. */
export type Member = Caller & {
  email: string
  workspace: string
  inWorkspace: boolean
  /** Of where they work now. */
  agent: string
}

export type Company = {
  members: Member[]
  /** The sample company, which everybody may ask. */
  source: string
  dashboard: string
  charts: string[]
  flow: string
  /** The address that begins a published flow. */
  hook: string
  /** The agent whose widget is on a page of this origin. */
  widget: { agent: string; origin: string }
}

/** People of one workspace with what such a company has: charts, a dashboard, flows, and a widget on its page. */
export async function aCompany(server: BenchServer, count: number): Promise<Company> {
  const members = await shareWorkspace(server, count)
  const owner = members[0]
  if (!owner) throw new Error('a company has people')
  const source = await sampleSource(owner)
  const charts = await Promise.all(chartQueries.map((_, n) => aChart(owner, source, n)))
  const { id: dashboard } = await callEndpoint(owner, endpoints.createDashboard, { body: { name: 'Stores' } })
  await callEndpoint(owner, endpoints.updateDashboard, { params: { id: dashboard }, body: { access: 'edit' } })
  await showOnDashboard(owner, dashboard, charts)
  const flow = await callEndpoint(owner, endpoints.createStudioProject, { body: { name: 'Totals', document: totals } })
  const { triggers } = await callEndpoint(owner, endpoints.publishProject, { params: { id: flow.id }, body: {} })
  const widget = { agent: owner.agent, origin: 'https://shop.example' }
  const body = { enabled: true, origins: [widget.origin], use_databases: true, daily_answers: 10_000 }
  await callEndpoint(owner, endpoints.saveWidget, { params: { id: widget.agent }, body })
  const hook = triggers.find(({ path }) => path !== null)?.path
  if (!hook) throw new Error('a published flow with a webhook has an address')
  return { members, source, dashboard, charts, flow: flow.id, hook, widget }
}

/** They sign in with a password, and all but the first are invited and accept. */
async function shareWorkspace(server: BenchServer, count: number): Promise<Member[]> {
  const people = await addPeople(server.dataDir, count)
  const hash = await hashPassword(password)
  await withClient(server.dataDir, async (client) => {
    // Who runs out of credits asks nothing any more.
    await client.query(
      `insert into installation_settings (name, value) values ('default_plan', '{"plan":"unlimited"}')`,
    )
    await client.query('update users set password_hash = $1', [hash])
  })
  const members = people.map(({ id, token, agent }): Member => {
    const headers = { token, token_client: `client ${token}` }
    return { url: server.url, headers, email: `${id}@example.test`, workspace: '', inWorkspace: false, agent }
  })
  const [owner, ...others] = members
  if (!owner) return []
  const { id } = await callEndpoint(owner, endpoints.createWorkspace, { body: { workspace_name: 'Toko' } })
  const invited = others.map(({ email }) => ({ email, role: 'admin' }))
  await callEndpoint(owner, endpoints.inviteMembers, { body: { workspace_id: id, members: invited } })
  for (const member of others) {
    const { records } = await callEndpoint(member, endpoints.listInvitations)
    for (const invitation of records)
      await callEndpoint(member, endpoints.acceptInvitation, { params: { id: invitation.id } })
  }
  for (const member of members) {
    member.workspace = id
    await workIn(member, true)
  }
  return members
}

/** In the workspace or for oneself; where there is no agent yet, one is made. */
export async function workIn(member: Member, inWorkspace: boolean): Promise<void> {
  const workspace_id = inWorkspace ? member.workspace : null
  await callEndpoint(member, endpoints.setWorkspace, { body: { use_workspace: inWorkspace, workspace_id } })
  member.inWorkspace = inWorkspace
  const { records } = await callEndpoint(member, endpoints.listAgents)
  member.agent = records[0]?._id ?? (await anAgent(member, 'Assistant'))._id
}

export function anAgent(member: Member, name: string) {
  const form = new FormData()
  form.set('name', name)
  form.set('description', 'Knows the shop')
  return callEndpoint(member, endpoints.createAgent, { form })
}

async function sampleSource(owner: Member): Promise<string> {
  for (let tries = 0; tries < 240; tries++) {
    const sources = await callEndpoint(owner, endpoints.listDataSources)
    const ready = sources.find(({ kind, status }) => kind === 'sample' && status === 'ready')
    if (ready) return ready.id
    await sleep(500)
  }
  throw new Error('the sample company is not there')
}

const chartQueries = [
  { kind: 'bar', sql: 'select format, count(*) as stores from stores group by format order by format', x: 'format' },
  {
    kind: 'line',
    sql: 'select extract(month from ordered_at) as month, sum(total) as stores from orders group by 1 order by 1',
    x: 'month',
  },
  {
    kind: 'bar',
    sql: 'select department, avg(salary) as stores from employees group by department order by 1',
    x: 'department',
  },
  {
    kind: 'pie',
    sql: 'select channel, count(*) as stores from orders group by channel order by channel',
    x: 'channel',
  },
]

/** One of the company's queries by number. */
export const queryOf = (n: number) => chartQueries[n % chartQueries.length] ?? never()

function never(): never {
  throw new Error('there are queries')
}

export async function aChart(member: Member, source: string, n: number): Promise<string> {
  const { kind, sql, x } = queryOf(n)
  const query = { source: { kind: 'database', id: source }, sql }
  const body = { name: `Chart ${n}`, query, spec: { kind, x, y: [{ column: 'stores' }] } }
  return (await callEndpoint(member, endpoints.createChart, { body })).id
}

export function showOnDashboard(member: Member, dashboard: string, charts: readonly string[]) {
  const components = charts.map((chart_id, n) => ({
    chart_id,
    places: { wide: { x: (n % 2) * 6, y: Math.floor(n / 2) * 6, w: 6, h: 6 } },
  }))
  return callEndpoint(member, endpoints.saveComponents, { body: { collection_id: dashboard, components, filters: [] } })
}

const totals = aFlow(
  [
    ['start', 'on-webhook'],
    ['big', 'condition', { conditions: [{ left: '{{trigger.body.total}}', operator: 'greater', right: 100 }] }],
    ['keep', 'set-variable', { set: [{ name: 'total', value: '{{trigger.body.total}}' }] }],
    ['say', 'answer', { by: 'text', text: 'Total {{total | number}}' }],
  ],
  ['start > next > big', 'big > yes > keep', 'keep > next > say'],
  { variables: [{ name: 'total' }] },
)
