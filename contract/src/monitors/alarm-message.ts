import { z } from 'zod'
import { formatDate, type Instant } from '../kit/format/date.ts'
import { formatNumber } from '../kit/format/number.ts'
import type { Language } from '../language.ts'
import { messageTemplateId, messagingAccountId } from '../messaging/ids.ts'
import { messagingLimits } from '../messaging/limits.ts'
import type { AlarmNews } from './alarm.ts'
import type { AlarmRules, MonitorCondition } from './conditions.ts'
import { monitorLimits } from './limits.ts'
import { type FigureName, figureText, ruleWords } from './words.ts'

/** What of an alarm can stand for a variable of a template. */
export const alarmFills = ['summary', 'name', 'value', 'threshold', 'when', 'link'] as const
export type AlarmFill = (typeof alarmFills)[number]

/** A number of the place that tells alarms on WhatsApp, with which template, and whom. */
export const alarmWhatsApp = z.object({
  account_id: messagingAccountId,
  /** Null: a number that was linked by QR code, which needs none. */
  template_id: messageTemplateId.nullable(),
  /** One for each variable of the template, in their order. */
  fills: z.array(z.enum(alarmFills)).max(messagingLimits.templateVariables).default([]),
  /** International form; one without a country is Indonesian. */
  numbers: z.array(z.string().trim().min(5).max(40)).min(1).max(monitorLimits.recipients),
})
export type AlarmWhatsApp = z.output<typeof alarmWhatsApp>

type Titles = Record<AlarmNews, (name: string) => string>

/** What mails and messages are called. */
export const alarmTitles: Record<Language, Titles> = {
  en: {
    firing: (name) => `Alarm: ${name}`,
    repeat: (name) => `Still firing: ${name}`,
    no_data: (name) => `No data: ${name}`,
    error: (name) => `Check failed: ${name}`,
    recovered: (name) => `Recovered: ${name}`,
  },
  id: {
    firing: (name) => `Alarm: ${name}`,
    repeat: (name) => `Masih alarm: ${name}`,
    no_data: (name) => `Tidak ada data: ${name}`,
    error: (name) => `Pemeriksaan gagal: ${name}`,
    recovered: (name) => `Sudah pulih: ${name}`,
  },
}

export type AlarmFacts = {
  name: string
  news: AlarmNews
  figures: readonly { label: string; value: number; limit?: number | null; breaches: boolean }[]
  /** Rows of a list. */
  count: number
  condition: MonitorCondition
  rules: AlarmRules
  value: FigureName
  at: Instant
  timeZone: string
  link: string
}

const words = {
  en: {
    none: 'no figure',
    more: (count: number) => `and ${count} more`,
    rows: (count: number) => (count === 1 ? 'row' : 'rows'),
  },
  id: { none: 'tanpa angka', more: (count: number) => `dan ${count} lagi`, rows: () => 'baris' },
} satisfies Record<Language, object>

/** What each fill says of an alarm. Only of one that begins does the name alone stand for it. */
export function alarmTexts(facts: AlarmFacts, language: Language): Record<AlarmFill, string> {
  const { name, news, condition, rules, link } = facts
  const title = alarmTitles[language][news](name)
  const value = valueText(facts, language)
  const rule = ruleWords(condition, rules, facts.value)[language]
  return {
    summary: `${value ? `${title} – ${value}` : title} (${rule})`,
    name: news === 'firing' ? name : title,
    value: value || words[language].none,
    threshold: thresholdText(facts, language) ?? rule,
    when: formatDate(facts.at, language, 'zoned', facts.timeZone),
    link,
  }
}

/** The first figure that breaches, and how many more; when it is over, how it stands; empty where there is none. */
function valueText({ figures, count, condition, value, news }: AlarmFacts, language: Language): string {
  const t = words[language]
  if (news === 'no_data' || news === 'error') return ''
  if (condition.kind === 'not_empty') return `${formatNumber(count, language)} ${t.rows(count)}`
  const breaching = figures.filter(({ breaches }) => breaches)
  const first = breaching[0] ?? figures[0]
  if (!first) return ''
  const said = `${first.label ? `${first.label}, ` : ''}${figureText(first.value, value, language)}`
  return breaching.length > 1 ? `${said} ${t.more(breaching.length - 1)}` : said
}

function thresholdText({ figures, condition, value }: AlarmFacts, language: Language): string | undefined {
  if (condition.kind === 'threshold') return figureText(condition.value, value, language)
  const limit = figures.find(({ breaches }) => breaches)?.limit
  return typeof limit === 'number' ? figureText(limit, value, language) : undefined
}

/** The variables of a template: WhatsApp takes one line each, and none that is empty. */
export const alarmVariables = (fills: readonly AlarmFill[], texts: Record<AlarmFill, string>): string[] =>
  fills.map((fill) => texts[fill].replace(/\s+/g, ' ').trim().slice(0, messagingLimits.templateVariable) || '-')

/** What a number without templates says. */
export const alarmText = ({ summary, when, link }: Record<AlarmFill, string>): string =>
  `${summary}\n${when}\n${link}`.slice(0, messagingLimits.text)

const usual: readonly (readonly AlarmFill[])[] = [
  [],
  ['summary'],
  ['name', 'value'],
  ['name', 'value', 'link'],
  ['name', 'value', 'threshold', 'link'],
  ['name', 'value', 'threshold', 'when', 'link'],
]
/** What the words before a variable say that it is. */
const hints: readonly (readonly [RegExp, AlarmFill])[] = [
  [/(?:link|open|see|details?|buka|lihat|tautan|selengkapnya|https?:\/*)\W*$/i, 'link'],
  [/(?:limit|threshold|target|minimum|maximum|batas(?:nya)?|minimal|maksimal)\W*$/i, 'threshold'],
  [/(?:since|time|date|checked|pukul|jam|tanggal|sejak|waktu)\W*$/i, 'when'],
  [/(?:value|figure|now|currently|nilai(?:nya)?|angka(?:nya)?|sekarang|kini|saat ini)\W*$/i, 'value'],
  [/(?:alarm|alert|monitor|peringatan|pemantauan)\W*$/i, 'name'],
]

/** What the variables of a template are at first: by the words before them, else in the usual order. */
export function firstFills(body: string, variables: number): AlarmFill[] {
  const order = usual[variables] ?? usual.at(-1) ?? []
  return Array.from({ length: variables }, (_, index) => {
    const before = body.split(`{{${index + 1}}}`)[0] ?? ''
    const said = variables > 1 ? hints.find(([pattern]) => pattern.test(before.slice(-40)))?.[1] : undefined
    return said ?? order[index] ?? 'summary'
  })
}
