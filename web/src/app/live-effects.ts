import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import type { EndpointName } from '#web/lib/queries/endpoint-query.ts'

const {
  billing,
  dashboards,
  deviceMeasurements,
  devices,
  email,
  inbox,
  knowledgeFiles,
  knowledgeSharing,
  monitors,
  notificationWebhooks,
  studio,
  tasks,
  usage,
  workspaces,
} = endpointGroups

/**
 * What else is asked again when a live event of a kind comes, so that features need not know each other: kinds of
 * notifications and hints (contract/src/notifications).
 */
export const liveEffects: Readonly<Record<string, readonly EndpointName[]>> = {
  invitation_received: workspaces,
  invitation_accepted: workspaces,
  role_changed: workspaces,
  workspace_received: workspaces,
  work_paused: workspaces,
  knowledge_requested: knowledgeSharing,
  knowledge_decided: knowledgeSharing,
  tasks_changed: [...tasks, 'getMeeting'],
  change_set_waiting: ['listChangeSets'],
  webhook_stopped: notificationWebhooks,
  backup_late: ['getBackups'],
  usage_alert: [...usage, ...billing],
  cap_reached: [...usage, ...billing],
  invoice_ready: billing,
  payment_paid: billing,
  payment_failed: billing,
  payment_expired: billing,
  payment_unusable: billing,
  plan_ended: billing,
  plan_requested: ['listOrganizationsOfAll'],
  flow_request: ['listFlowRequests'],
  projects_changed: studio,
  dashboard_changed: dashboards,
  sessions_changed: ['listSessions'],
  answer_continued: ['listSessions', 'getHistory'],
  knowledge_changed: knowledgeFiles,
  // Threads say how what they are about stands.
  monitors_changed: [...monitors, 'listNotificationThreads'],
  devices_changed: [...devices, 'listNotificationThreads'],
  devices_measured: deviceMeasurements,
  email_changed: email,
  // Messages of alarms are among them.
  conversation_changed: [...inbox, 'listMonitorEvents'],
  presence_changed: ['listPresence'],
  broadcast_changed: ['listBroadcasts', 'getBroadcast', 'listBroadcastRecipients'],
}
