import type { z } from 'zod'
import { type AgentId, agentId } from '#contract/kit/id.ts'
import type { AlarmWhatsApp } from '#contract/monitors/alarm-message.ts'
import { type AlarmRules, alarmRules, type MonitorCondition, monitorCondition } from '#contract/monitors/conditions.ts'
import type { MonitorInterval } from '#contract/monitors/schedule.ts'
import {
  type Monitor,
  type MonitorDraft,
  type MonitorInput,
  monitorInput,
  type ReadMonitorInput,
} from '#contract/monitors/schemas.ts'
import { phrasesIn, wordsIn } from '#web/lib/form/separated.ts'
import { draftSchema } from '#web/lib/form/use-draft-form.ts'
import { plainFigure } from '../chart/scale.ts'

/** A monitor while it is edited. What the prompt says of condition and rules holds until a person says otherwise. */
export type EditedMonitor = Omit<MonitorInput, 'condition' | 'rules' | 'emails' | 'active' | 'webhook' | 'whatsapp'> & {
  agent: AgentId | undefined
  /** The prompt as it was read last; null: not yet. */
  asked: string | null
  condition: MonitorCondition | undefined
  /** The kind that the query is read for, where a person chose it. */
  chosen: MonitorCondition | undefined
  rules: AlarmRules | undefined
  emails: string
  webhook: string
  whatsapp: EditedWhatsApp | null
}

/** Alarms on WhatsApp while they are edited: the numbers as they are written. */
export type EditedWhatsApp = Omit<AlarmWhatsApp, 'numbers'> & { numbers: string; needsTemplate: boolean }

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const calmRules: AlarmRules = {
  pending_minutes: 0,
  recover_minutes: 0,
  repeat_minutes: null,
  no_data: 'alert',
  on_error: 'alert',
}

export const newMonitor = (agent: AgentId | undefined, prompt: string): EditedMonitor => ({
  agent,
  prompt,
  asked: prompt.trim().length > 2 ? prompt : null,
  name: '',
  data: null,
  parameters: [],
  condition: undefined,
  chosen: undefined,
  rules: undefined,
  interval: { every: 'day', at: '07:00' },
  time_zone: zone(),
  severity: 'warning',
  start_at: null,
  end_at: null,
  notification_type: 'in-app',
  emails: '',
  quiet: null,
  webhook: '',
  whatsapp: null,
})

export const editedOf = (monitor: Monitor): EditedMonitor => ({
  agent: monitor.bot_id,
  prompt: monitor.prompt,
  asked: monitor.prompt,
  name: monitor.name,
  data: monitor.data,
  parameters: monitor.parameters,
  condition: monitor.condition,
  chosen: monitor.condition,
  rules: monitor.rules,
  interval: monitor.interval,
  time_zone: monitor.time_zone,
  severity: monitor.severity,
  start_at: monitor.start_at,
  end_at: monitor.end_at,
  notification_type: monitor.notification_type,
  emails: monitor.emails.join(', '),
  quiet: monitor.quiet,
  webhook: monitor.webhook ?? '',
  whatsapp: monitor.whatsapp && {
    ...monitor.whatsapp,
    numbers: monitor.whatsapp.numbers.join(', '),
    needsTemplate: monitor.whatsapp.template_id !== null,
  },
})

/** What is asked of the server to show what it does; a threshold that moves asks nothing again. */
export const readOf = ({ asked, data, parameters, chosen, interval, time_zone }: EditedMonitor): ReadMonitorInput => ({
  prompt: asked ?? '',
  data,
  parameters,
  ...(chosen && { condition: chosen }),
  rules: calmRules,
  interval,
  time_zone,
})

/** What is stored of it; what the prompt says of condition and rules is left out while nobody says otherwise. */
const writtenMonitor = monitorInput.extend({
  agent: agentId,
  condition: monitorCondition.optional(),
  rules: alarmRules.optional(),
})
export type WrittenMonitor = z.output<typeof writtenMonitor>

export const editedSchema = (active: boolean) =>
  draftSchema(
    writtenMonitor,
    ({
      asked: _asked,
      chosen: _chosen,
      emails,
      webhook,
      whatsapp,
      agent,
      condition,
      rules,
      ...rest
    }: EditedMonitor) => ({
      ...rest,
      // One that is new has an agent before its prompt is read.
      agent: agent ?? '',
      ...(condition && { condition }),
      ...(rules && { rules }),
      emails: wordsIn(emails),
      webhook: webhook.trim() === '' ? null : webhook.trim(),
      whatsapp: whatsapp && sentOf(whatsapp),
      active,
    }),
  )

/** With what the prompt was read as. */
export const inputOf = ({ agent: _agent, ...written }: WrittenMonitor, draft: MonitorDraft): MonitorInput => ({
  ...written,
  condition: written.condition ?? draft.condition,
  rules: written.rules ?? draft.rules,
})

const sentOf = ({ account_id, template_id, fills, numbers }: EditedWhatsApp): AlarmWhatsApp => ({
  account_id,
  template_id,
  fills,
  numbers: phrasesIn(numbers),
})

/** A condition of another kind to begin with, made of what the data shows. */
export function conditionOf(kind: MonitorCondition['kind'], draft: MonitorDraft): MonitorCondition {
  switch (kind) {
    case 'threshold':
      return { kind, operator: 'below', value: usualLow(draft) }
    case 'change':
      return { kind, direction: 'down', percent: 20, against: 'previous' }
    case 'anomaly':
      return { kind, direction: 'either', sensitivity: 'medium' }
    case 'no_data':
      return { kind, periods: 1 }
    case 'not_empty':
      return { kind, at_least: 1 }
  }
}

/** What a tenth of the figures lie below. */
function usualLow({ history }: MonitorDraft): number {
  const values = (history?.measured.series[0]?.points ?? [])
    .map(({ value }) => value)
    .sort((left, right) => left - right)
  return plainFigure(values[Math.floor(values.length / 10)] ?? 0)
}

/** The same schedule in another form, as far as that has the same parts. */
export function intervalOf(every: MonitorInterval['every'], before: MonitorInterval): MonitorInterval {
  const at = 'at' in before ? before.at : '07:00'
  switch (every) {
    case 'minutes':
      return { every, minutes: 60 }
    case 'week':
      return { every, weekday: 1, at }
    case 'month':
      return { every, day: 1, at }
    case 'cron':
      return { every, cron: '0 7 * * 1-5' }
    default:
      return { every, at }
  }
}
