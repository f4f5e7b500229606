import { setTimeout as sleep } from 'node:timers/promises'
import { billingOperatorEndpoints, paymentEndpoints } from '#contract/billing/endpoints.ts'
import { callLogEndpoints } from '#contract/calls/log-endpoints.ts'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { ChatRecord } from '#contract/chat/schemas.ts'
import { chatSharingEndpoints } from '#contract/chat-sharing/endpoints.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { AgentId, AnswerId, SessionId } from '#contract/kit/id.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { onboardingEndpoints } from '#contract/onboarding/endpoints.ts'
import { sampleQuestions } from '#contract/onboarding/sample-questions.ts'
import { studioMarketEndpoints } from '#contract/studio/market-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aStranger } from './account.ts'
import { callAs, formOf, type SignedInCaller } from './call-as.ts'

import { aBroadcast } from './furnished-messaging.ts'
import { aMonitor } from './furnished-monitor.ts'
import { type FurnishedScreen, screensOf } from './furnished-screens.ts'
import { someRequests, workIn } from './furnished-sharing.ts'
import { someTasks } from './furnished-tasks.ts'

async function ask({ url, session, language }: SignedInCaller, question: string) {
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
async function untilSampleIsReady(at: SignedInCaller): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await callAs(at, onboardingEndpoints.checkOnboarding)).is_sample_ready) return
    await sleep(200)
  }
  throw new Error('the sample company was not loaded within two minutes')
}

/**
 * Gives somebody a workspace in which they work, with chats, charts, a dashboard, a flow, customers, a monitor and requests for
 * knowledge, and lists the screens that show them. `operator` runs the installation.
 */
export async function furnishWorkspace(at: SignedInCaller, operator: SignedInCaller): Promise<FurnishedScreen[]> {
  await untilSampleIsReady(at)
  await callAs(operator, billingOperatorEndpoints.setOrganizationPlan, {
    params: { id: at.session.id_client },
    body: { plan: 'custom' },
  })
  const words = { en: { board: 'Sales', place: 'Head office' }, id: { board: 'Penjualan', place: 'Kantor pusat' } }
  const { board: boardName, place: placeName } = words[at.language]
  const place = await callAs(at, workspaceEndpoints.createWorkspace, { body: { workspace_name: placeName } })
  await workIn(at, place.id)
  const { chat, charts } = await askSampleQuestions(at)
  const board = await callAs(at, dashboardEndpoints.createDashboard, { body: { name: boardName } })
  const components = charts.map((chart_id) => ({ chart_id }))
  await callAs(at, dashboardEndpoints.saveComponents, { body: { collection_id: board.id, components } })
  // Before there are use cases, which leave out the stores.
  const choice = (await ask(at, 'Which city has the largest stores?')).session_id
  // Before the monitor: it watches what the agent may see from then on.
  const shared = await someRequests(at, place.id)
  const meeting = await aMeeting(at)
  await someTasks(at, meeting)
  await callAs(at, rehearsalEndpoints.createRehearsalScenario, { body: scenarios[at.language] })
  return screensOf({
    ...shared,
    ...{
      chat,
      choice,
      share: await aShare(at, chat),
      payment: await aPayment(at),
      source: await theSample(at),
      call: await aCall(at),
      meeting,
      chart: charts[0] ?? '',
      board: board.id,
      flow: await aFlow(at),
      place: place.id,
      agent: at.session.user.bot_id,
    },
    monitor: await aMonitor(at),
    ...(await aBroadcast(at)),
  })
}

async function askSampleQuestions(at: SignedInCaller): Promise<{ chat: string; charts: ChartId[] }> {
  const charts: ChartId[] = []
  let chat = ''
  for (const question of sampleQuestions) {
    const { session_id, record } = await ask(at, question[at.language])
    const answer_id: AnswerId = record.answer.id
    charts.push((await callAs(at, chartEndpoints.saveChart, { body: { answer_id } })).id)
    chat = session_id
  }
  return { chat, charts }
}

/** One of the sample calls, which are there when they are first looked at. */
async function aCall(at: SignedInCaller): Promise<string> {
  const { records } = await callAs(at, callLogEndpoints.listCalls, { query: { limit: 1 } })
  if (!records[0]) throw new Error('there are no sample calls')
  return records[0].id
}

const asksFor = { caller: 'script', goal: '', mood: '', facts: '' } as const
const scenarios = {
  en: {
    ...asksFor,
    language: 'en' as const,
    name: 'Asks for the opening hours',
    lines: ['When do you open?', 'Thank you, bye.'],
  },
  id: {
    ...asksFor,
    language: 'id' as const,
    name: 'Bertanya jam buka',
    lines: ['Jam berapa tokonya buka?', 'Terima kasih.'],
  },
}

/** One of a few seconds in which nobody says anything. */
async function aMeeting(at: SignedInCaller): Promise<string> {
  const body = { title: 'Stand-up', channels: 1, consent: true } as const
  const { id } = await callAs(at, meetingEndpoints.startMeeting, { body })
  const form = formOf({ take: '1', number: '0' })
  form.set('sound', new Blob([new Uint8Array(64_000)]), 'chunk.pcm')
  await callAs(at, meetingEndpoints.addMeetingChunk, { params: { id }, form })
  await callAs(at, meetingEndpoints.stopMeeting, { params: { id }, body: { chunks: 1, zone: 'Asia/Jakarta' } })
  return id
}

async function aFlow(at: SignedInCaller): Promise<string> {
  const { records: templates } = await callAs(at, studioMarketEndpoints.listMarketTemplates, { query: { limit: 10 } })
  const template_id = templates[0]?.id
  if (!template_id) throw new Error('the studio has no templates')
  return (await callAs(at, studioMarketEndpoints.useMarketTemplate, { body: { template_id } })).id
}

async function aShare(at: SignedInCaller, chat: string): Promise<string> {
  const params = { botId: at.session.user.bot_id as AgentId, sessionId: chat as SessionId }
  return (await callAs(at, chatSharingEndpoints.shareSession, { params })).id
}

/** One that waits for the money. */
async function aPayment(at: SignedInCaller): Promise<string> {
  const body = { purchase: { kind: 'coins', pack: 'coins_500' }, method: 'virtual_account' } as const
  return (await callAs(at, paymentEndpoints.createPayment, { body })).id
}

async function theSample(at: SignedInCaller): Promise<string> {
  const source = (await callAs(at, dataSourceEndpoints.listDataSources)).find(({ status }) => status === 'ready')
  if (!source) throw new Error('no database is ready')
  return source.id
}
