import type { AgentId, OrganizationId, UserId, WorkspaceId } from '#contract/kit/id.ts'
import type { Alarm } from '#contract/monitors/alarm.ts'
import type { AlarmWhatsApp } from '#contract/monitors/alarm-message.ts'
import type { Monitor, MonitorId, MonitorInput, StopReason } from '#contract/monitors/schemas.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ReadPrompt } from './draft.ts'

/** Whom it tells on WhatsApp, and who chose that. */
export type ChosenWhatsApp = AlarmWhatsApp & { by: UserId }

/** What a person set, and what its prompt was read as. */
export type MonitorSettings = Omit<
  MonitorInput,
  'name' | 'active' | 'condition' | 'rules' | 'parameters' | 'whatsapp'
> &
  Pick<MonitorInput, 'parameters'> & {
    /** Left out by those that were made before there was this. */
    whatsapp?: ChosenWhatsApp | null
    /** What it looked through before somebody took it over: links that went out name them. */
    formerAgents?: AgentId[]
  } & Pick<ReadPrompt, 'query' | 'kept' | 'reading' | 'condition' | 'rules' | 'value'>

export type LastLook = NonNullable<Monitor['last']>

export type MonitorRow = {
  id: MonitorId
  organizationId: OrganizationId
  workspaceId: WorkspaceId | null
  agentId: AgentId
  agentName: string
  author: { id: UserId; name: string }
  name: string
  settings: MonitorSettings
  active: boolean
  stopped: StopReason | null
  alarm: Alarm
  last: LastLook | null
  assignee: { id: UserId; name: string } | null
  checkedAt: Date | null
  nextAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** When it looks, as the schedule counts. */
export const timedOf = ({ settings, createdAt }: Pick<MonitorRow, 'settings' | 'createdAt'>) => ({
  interval: settings.interval,
  timeZone: settings.time_zone,
  anchor: createdAt,
})

export const watcherOf = ({ organizationId, workspaceId, author, agentId }: MonitorRow) => ({
  tenant: { organizationId, workspaceId, userId: author.id },
  agentId,
})

/** Where people open it. */
export const linkOf = ({ config }: Pick<Deps, 'config'>, { agentId, id }: Pick<MonitorRow, 'agentId' | 'id'>): string =>
  `${homeAddress(config)}/monitoring/${agentId}/${id}`

export const watchedOf = ({ settings: { query, kept, parameters } }: Pick<MonitorRow, 'settings'>) => ({
  query,
  kept,
  parameters,
})

/** Settings of a monitor that looks through another agent from now on. */
export const movedTo = (agentId: AgentId, row: MonitorRow, settings: MonitorSettings): MonitorSettings => {
  const { formerAgents = [] } = row.settings
  const gone = agentId === row.agentId ? formerAgents : [...formerAgents, row.agentId]
  return gone.length > 0 ? { ...settings, formerAgents: gone } : settings
}
