import { setTimeout as sleep } from 'node:timers/promises'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { CallArgs, CallData } from '#contract/kit/call-types.ts'
import { type Endpoint, endpointPath } from '#contract/kit/endpoint.ts'
import type { AnswerId } from '#contract/kit/id.ts'
import { onboardingEndpoints } from '#contract/onboarding/endpoints.ts'
import { sampleQuestions } from '#contract/onboarding/sample-questions.ts'
import { studioMarketEndpoints } from '#contract/studio/market-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aStranger, type Session } from './account.ts'

export type At = { url: string; session: Session; language: 'en' | 'id' }
type Sent = { params?: Record<string, string>; body?: unknown }

/** A screen of the shell, with something to see. */
export type FurnishedScreen = { name: string; path: string }

/** A declared call as somebody who is signed in. Throws what the server says against it. */
async function callAs<E extends Endpoint>(
  { url, session, language }: At,
  endpoint: E,
  ...[args]: unknown extends CallArgs<E> ? [] : [CallArgs<E>]
): Promise<CallData<E>> {
  const { params, body } = (args ?? {}) as Sent
  const { token, token_client } = session
  const json = body !== undefined && { 'content-type': 'application/json' }
  const answer = await fetch(`${url}${endpointPath(endpoint, params)}`, {
    method: endpoint.method,
    headers: { token, token_client, 'accept-language': language, ...aStranger(), ...json },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: CallData<E> }
  if (!status) throw new Error(`${endpoint.path}: ${message}`)
  return data
}

async function ask({ url, session, language }: At, question: string) {
  const form = new FormData()
  form.set('bot_id', session.user.bot_id)
  form.set('question', question)
  const headers = { token: session.token, accept: 'application/json', 'accept-language': language, ...aStranger() }
  const answer = await fetch(`${url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })
  const { message, data } = (await answer.json()) as {
    message: string
    data?: { session_id: string; record: ChatRecord }
  }
  if (!data) throw new Error(message)
  return data
}

/** A fresh installation loads the sample company beside serving. */
async function untilSampleIsReady(at: At): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await callAs(at, onboardingEndpoints.checkOnboarding)).is_sample_ready) return
    await sleep(200)
  }
  throw new Error('the sample company was not loaded within two minutes')
}

/** Gives somebody chats, charts, a dashboard, a flow and a workspace, and lists the screens that show them. */
export async function furnish(at: At): Promise<FurnishedScreen[]> {
  await untilSampleIsReady(at)
  const charts: ChartId[] = []
  let chat = ''
  for (const question of sampleQuestions) {
    const { session_id, record } = await ask(at, question[at.language])
    const answer_id: AnswerId = record.answer.id
    charts.push((await callAs(at, chartEndpoints.saveChart, { body: { answer_id } })).id)
    chat = session_id
  }
  const words = { en: { board: 'Sales', team: 'Team' }, id: { board: 'Penjualan', team: 'Tim' } }[at.language]
  const board = await callAs(at, dashboardEndpoints.createDashboard, { body: { name: words.board } })
  const components = charts.map((chart_id) => ({ chart_id }))
  await callAs(at, dashboardEndpoints.saveComponents, { body: { collection_id: board.id, components } })
  const { records: templates } = await callAs(at, studioMarketEndpoints.listMarketTemplates, { query: { limit: 10 } })
  const template_id = templates[0]?.id
  if (!template_id) throw new Error('the studio has no templates')
  const flow = await callAs(at, studioMarketEndpoints.useMarketTemplate, { body: { template_id } })
  const team = await callAs(at, workspaceEndpoints.createWorkspace, { body: { workspace_name: words.team } })
  return screensOf({ chat, board: board.id, flow: flow.id, team: team.id, agent: at.session.user.bot_id })
}

type Ids = Record<'chat' | 'board' | 'flow' | 'team' | 'agent', string>

const screensOf = ({ chat, board, flow, team, agent }: Ids): FurnishedScreen[] =>
  Object.entries({
    home: '/',
    chat: `/c/${chat}`,
    dashboards: '/dashboard',
    dashboard: `/dashboard?id=${board}`,
    charts: '/dashboard?tab=charts',
    'chart-editor': '/dashboard/editor',
    agents: '/agents',
    agent: `/agents/${agent}`,
    'agent-new': '/agents/new',
    'agent-figures': `/dashboard-agent/${agent}`,
    studio: '/studio',
    flow: `/studio/${flow}`,
    'agent-builder': '/agent-builder',
    'use-cases': '/knowledge',
    files: '/knowledge/files',
    databases: '/knowledge/databases',
    voice: '/knowledge/voice',
    'agent-tests': '/knowledge/tests',
    tests: '/knowledge-tests',
    'verified-queries': '/verified-queries',
    bookmarks: '/bookmarks',
    requests: '/requests',
    research: '/researchpurposeonly',
    workspaces: '/workspaces',
    'workspace-members': `/workspace/${team}/members`,
    'workspace-usage': `/workspace/${team}/usage`,
    'workspace-billing': `/workspace/${team}/billing`,
    'workspace-settings': `/workspace/${team}/settings`,
    'workspace-permissions': `/workspace/${team}/permissions`,
    'workspace-audit': `/workspace/${team}/audit`,
    payment: '/payment',
    ...Object.fromEntries(settings.map((section) => [`settings-${section}`, `/settings/${section}`])),
  }).map(([name, path]) => ({ name, path }))

const settings = [
  'account',
  'password',
  'appearance',
  'voice',
  'notifications',
  'sign-ins',
  'chats',
  'usage',
  'billing',
  'widget',
  'data',
  'file-search',
  'mcp-servers',
  'api-keys',
  'model',
  'plan',
  'help',
]
