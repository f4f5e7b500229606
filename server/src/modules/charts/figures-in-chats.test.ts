import { beforeAll, expect, test } from 'vitest'
import { chartEndpoints as charts } from '#contract/charts/endpoints.ts'
import { chatEndpoints as chat } from '#contract/chat/endpoints.ts'
import { visibleChatEndpoints as visible } from '#contract/chat/visible-endpoints.ts'
import { chatSharingEndpoints as sharing } from '#contract/chat-sharing/endpoints.ts'
import type { ShareId } from '#contract/chat-sharing/schemas.ts'
import { featureFlagOperatorEndpoints as operator } from '#contract/feature-flags/operator-endpoints.ts'
import type { AgentId, SessionId, WorkspaceId } from '#contract/kit/id.ts'
import { metricQuery } from '#contract/metrics/catalog.ts'
import { callsOfPlace, callsSource, type MetricSource, messagingSource } from '#contract/metrics/source.ts'
import { defaultRoleSettings } from '#contract/permissions.ts'
import { workspaceEndpoints as workspaces } from '#contract/workspaces/endpoints.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { askQuestion } from '../chat/testing/chat-app.ts'
import { workIn } from '../knowledge-sharing/testing.ts'
import { aSandbox } from '../messaging/testing/sandbox.ts'

// A chat begins with what a chart of the product's own figures shows, and others read it.
const server = await testApp()
const owner = await aPerson(server)
const workspace = await aWorkspace(server, owner)
const elsewhere = await aWorkspace(server, owner)
const member = await aMember(server, owner, workspace)
/** Works in another workspace of the same organization. */
const neighbour = await aMember(server, owner, elsewhere)
const reason = '"code":"answer_of_withheld_figures"'
let ofInbox: SessionId
let ofCalls: SessionId

beforeAll(async () => {
  await openChats(elsewhere)
  await openChats(workspace)
  const sandbox = await aSandbox(server, owner)
  await sandbox.written('Halo, masih buka?')
  const given = { period: { days: 30 }, language: 'en' as const }
  ofInbox = await chatAbout(
    messagingSource.parse({ kind: 'messaging', id: sandbox.id, metric: 'messaging_totals', ...given }),
  )
  ofCalls = await chatAbout(callsSource.parse({ kind: 'calls', id: callsOfPlace, metric: 'call_totals', ...given }))
})

/** The owner works there, and anyone in the organization may read their chats. */
async function openChats(id: WorkspaceId): Promise<void> {
  const { headers } = owner
  await workIn(server, owner, id)
  const settings = { params: { id }, body: { ...defaultRoleSettings, chats: 'anyone' as const }, headers }
  expect((await server.call(workspaces.updateRoleSettings, settings)).status).toBe(200)
  const mine = { body: { visibility: 'anyone' as const }, headers }
  expect((await server.call(workspaces.updateMyChatsSettings, mine)).status).toBe(200)
}

async function chatAbout(source: MetricSource): Promise<SessionId> {
  const { headers, agentId } = owner
  const query = metricQuery(source)
  const body = { name: 'Board', query, spec: { kind: 'table' as const } }
  const { id } = (await server.call(charts.createChart, { body, headers })).body.data
  const about = { bot_id: agentId as AgentId, charts: [id] }
  return (await server.call(charts.askAboutCharts, { body: about, headers })).body.data.session_id
}
async function shown(who: TestPerson, sessionId: SessionId, botId = owner.agentId as AgentId) {
  const answer = await server.call(chat.getHistory, { params: { botId, sessionId }, headers: who.headers })
  expect(answer.status).toBe(200)
  return answer.body.data.records.map((record) => JSON.stringify(record.answer.parts))
}

/** While nobody passes the flag that calls' figures are kept for. */
async function withoutCallFigures(act: () => Promise<void>): Promise<void> {
  const { headers } = await aPerson(server, { isOperator: true })
  const params = { flag: 'SpeechAnalytics' as const }
  await server.call(operator.setFeatureFlag, { params, body: { rule: false }, headers })
  try {
    await act()
  } finally {
    await server.call(operator.resetFeatureFlag, { params, headers })
  }
}

test('who may see the figures where they are of reads the chat about them, and nobody from another workspace does', async () => {
  for (const id of [ofInbox, ofCalls]) {
    expect((await shown(member, id)).join()).toContain('"type":"data-table"')
    const [withheld] = await shown(neighbour, id)
    expect(withheld).toContain(reason)
    expect(withheld).not.toMatch(/data-table|"type":"text"/)
  }
})

test('nor is what was said after them shown', async () => {
  const asker = { ...owner, botId: owner.agentId as AgentId }
  const { body } = await askQuestion(server, asker, { question: 'thanks', session_id: ofInbox })
  expect(body.status).toBe(true)
  expect(await shown(neighbour, ofInbox)).toEqual([expect.stringContaining(reason), expect.stringContaining(reason)])
  expect((await shown(member, ofInbox)).join()).not.toContain(reason)
})

test('who may not open the screen of calls sees none of their figures, and does not find the chat by them', async () => {
  const found = async (query: string) =>
    (
      await server.call(visible.listVisibleSessions, { query: { query }, headers: member.headers })
    ).body.data.records.map(({ id }) => id)
  expect(await found('talk time')).toEqual([ofCalls])
  await withoutCallFigures(async () => {
    expect(await shown(member, ofCalls)).toEqual([expect.stringContaining(reason)])
    expect((await shown(member, ofInbox)).join()).not.toContain(reason)
    expect(await found('talk time')).toEqual([])
    expect(await found('satisfied customers')).toEqual([ofInbox])
    // Whoever asked has what they were told.
    expect((await shown(owner, ofCalls)).join()).toContain('"type":"data-table"')
  })
})

test('a link and a copy show no more, also where who made it works in another workspace now', async () => {
  const params = { botId: owner.agentId as AgentId, sessionId: ofCalls }
  const { id: shareId } = (await server.call(sharing.shareSession, { params, headers: owner.headers })).body.data
  const opened = async () =>
    JSON.stringify(
      (await server.call(sharing.getSharedChat, { params: { shareId }, headers: member.headers })).body.data,
    )
  const copied = async (who: TestPerson, id: ShareId = shareId) =>
    (
      await server.call(sharing.copySharedChat, {
        params: { shareId: id },
        body: { bot_id: who.agentId as AgentId },
        headers: who.headers,
      })
    ).body.data.id
  expect(await opened()).toContain('"type":"data-table"')
  await withoutCallFigures(async () => {
    expect(await opened()).toContain(reason)
    expect(await opened()).not.toContain('"type":"data-table"')
    const own = await shown(member, await copied(member), member.agentId as AgentId)
    expect(own).toEqual([expect.stringContaining(reason)])
  })
  await workIn(server, owner, elsewhere)
  try {
    const own = await copied(owner)
    expect(await shown(neighbour, own)).toEqual([expect.stringContaining(reason)])
    expect((await shown(owner, own)).join()).toContain('"type":"data-table"')
  } finally {
    await workIn(server, owner, workspace)
  }
})
