import { expect, test } from 'vitest'
import { agentEndpoints } from '#contract/agents/endpoints.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { notificationEndpoints } from '#contract/notifications/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

// What nobody foresaw is told in the words that belong to the call: here the tables are gone.
const server = await testApp()
const ayu = await aPerson(server)
const { pool } = server.deps
for (const table of ['workspaces', 'workspace_invitations', 'agents', 'notifications', 'monitors'])
  await pool.query(`alter table ${table} rename to ${table}_gone`)

test.each<[string, Endpoint, object]>([
  ['Failed to create workspace.', workspaceEndpoints.createWorkspace, { body: { workspace_name: 'Toko' } }],
  ['Failed to get invitation workspace.', workspaceEndpoints.listInvitations, {}],
  ['Error while loading bot', agentEndpoints.listAgents, {}],
  ['Failed to load Notification In App', notificationEndpoints.listNotifications, {}],
  ['Failed to load Notification History', notificationEndpoints.listNotificationHistory, { params: { id: ayu.id } }],
  ['Failed to load Notification In App', notificationEndpoints.listInAppNotifications, { params: { id: ayu.id } }],
  [
    'Failed to confirm Notification',
    notificationEndpoints.confirmNotification,
    { params: { id: ayu.id, notificationId: ayu.id }, body: {} },
  ],
  [
    'Failed to confirm Notification',
    notificationEndpoints.confirmAllNotifications,
    { params: { id: ayu.id }, body: {} },
  ],
  ['Failed to load BG Monitoring', monitorEndpoints.listMonitors, { params: { botId: ayu.id } }],
  ['Failed to load BG Monitoring Task', monitorEndpoints.getMonitor, { params: { botId: ayu.id, taskId: ayu.id } }],
  ['Failed to load BG Monitoring Data Source', monitorEndpoints.listMonitoringSources, {}],
  [
    'Failed to update status BG Monitoring',
    monitorEndpoints.setMonitorActive,
    { params: { botId: ayu.id, taskId: ayu.id, value: 'false' } },
  ],
])('%s', async (message, endpoint, given) => {
  const answer = await server.call(endpoint, { ...given, headers: ayu.headers })
  expect([answer.status, answer.body.message]).toEqual([503, message])
  expect(JSON.stringify(answer.body)).not.toMatch(/relation|select/i)
})
