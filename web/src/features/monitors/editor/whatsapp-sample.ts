import type { Language } from '#contract/language.ts'
import { alarmTexts } from '#contract/monitors/alarm-message.ts'
import type { AlarmRules, MonitorCondition } from '#contract/monitors/conditions.ts'
import { monitorLimits } from '#contract/monitors/limits.ts'
import type { MonitorDraft } from '#contract/monitors/schemas.ts'
import { phrasesIn } from '#web/lib/form/separated.ts'
import type { EditedMonitor, EditedWhatsApp } from './edited.ts'

/** What an alarm would say, in a language. */
export type SampleTexts = (language: Language) => ReturnType<typeof alarmTexts>

type Sampled = {
  edited: EditedMonitor
  draft: MonitorDraft
  condition: MonitorCondition
  rules: AlarmRules
  id: string
}

/** An alarm with the newest figure. */
export function sampleTexts({ edited, draft, condition, rules, id }: Sampled): SampleTexts {
  const value = newestFigure(draft)
  const facts = {
    name: edited.name.trim() || draft.name,
    news: 'firing' as const,
    figures: value === undefined ? [] : [{ label: '', value, breaches: true }],
    count: draft.row_count,
    condition,
    rules,
    value: draft.value,
    at: new Date(),
    timeZone: edited.time_zone,
    link: `${window.location.origin}/monitoring/${edited.agent}/${id}`,
  }
  return (language) => alarmTexts(facts, language)
}

function newestFigure({ history, columns, rows }: MonitorDraft): number | undefined {
  const newest = history?.measured.series[0]?.points.at(-1)
  if (newest) return newest.value
  const place = columns.findIndex(({ type }) => type === 'number')
  const cell = rows[0]?.[place]
  return typeof cell === 'number' ? cell : undefined
}

const isNumber = (text: string) => /^\+?[\d\s().-]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))

/** Whether a list holds phone numbers only, and not too many. */
export function areNumbers(text: string): boolean {
  const numbers = phrasesIn(text)
  return numbers.length > 0 && numbers.length <= monitorLimits.recipients && numbers.every(isNumber)
}

/** Whether all that alarms on WhatsApp need has been chosen. */
export const isSendable = (chosen: EditedWhatsApp | null): boolean =>
  chosen === null || ((chosen.template_id !== null || !chosen.needsTemplate) && areNumbers(chosen.numbers))
