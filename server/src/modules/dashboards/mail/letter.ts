import type { ChartRows, ChartRun } from '#contract/charts/result.ts'
import { escapeHtml } from '#contract/kit/escape-html.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from '../../../platform/config/config.ts'
import { homeAddress } from '../../../platform/config/home-address.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { DashboardRow } from '../store.ts'
import type { BoardPdf } from './board-pdf.ts'
import { valueText } from './figure-text.ts'
import type { Part } from './parts.ts'
import { words } from './words.ts'

type Given = {
  row: Pick<DashboardRow, 'id' | 'name'>
  parts: readonly Part[]
  at: string
  /** What is attached; undefined where it could not be made. */
  pdf: BoardPdf | undefined
  language: Language
}
type Section = { title: string; head: string[]; right: boolean[]; rows: string[][]; note: string; text: string }

/** When the figures were read, by the clock of a time zone, which is named: many read one letter. */
export const momentText = (now: Date, language: Language, timeZone: string): string =>
  `${words.asOf[language]} ${formatDate(now, language, 'zoned', timeZone)}`

/** A dashboard as a letter: its values as tables, in the order in which they stand on it. */
export function letterOf(
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BRAND_NAME'>,
  { row, parts, at, pdf, language }: Given,
): Omit<Mail, 'to'> {
  const home = homeAddress(config)
  const link = `${home}/dashboard?id=${row.id}`
  const sections = parts.map((part) => sectionOf(part, language))
  const attached = pdf ? words.attached[language] : words.noPdf[language]
  const message =
    pdf && pdf.tables.length > 0 ? `${attached} ${words.asTables[language]}: ${pdf.tables.join(', ')}.` : attached
  const text = [row.name, at, message, ...sections.map(asText), `${words.open[language]}: ${link}`, words.why[language]]
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#ffffff;color:#17181a;font:14px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:640px;margin:0 auto"><h1 style="margin:0;font-size:20px">${escapeHtml(row.name)}</h1><p style="margin:2px 0 20px;color:#6b6f76;font-size:12px">${escapeHtml(at)}. ${escapeHtml(message)}</p>
${sections.map(asHtml).join('\n')}
<p style="margin:28px 0 8px"><a href="${escapeHtml(link)}" style="color:#0b7a5a;font-weight:600">${words.open[language]}</a></p><p style="color:#6b6f76;font-size:12px">${words.why[language]}</p></div></body></html>`
  const attachments = pdf && [{ filename: pdfName(row.name), contentType: 'application/pdf', content: pdf.content }]
  return {
    subject: `${row.name} · ${config.BRAND_NAME}`,
    text: `${text.join('\n\n')}\n`,
    html,
    ...(attachments && { attachments }),
  }
}

/** What the file of a dashboard is called. */
export const pdfName = (name: string): string =>
  `${
    name
      .replace(/[^\p{L}\p{N}_-]+/gu, ' ')
      .trim()
      .slice(0, 80) || 'dashboard'
  }.pdf`

function sectionOf(part: Part, language: Language): Section {
  const bare = { head: [], right: [], rows: [], note: '', text: '' }
  if (part.kind === 'heading') return { ...bare, title: part.text }
  if (part.kind === 'text') return { ...bare, title: '', text: part.text }
  const { title, run, rows, note } = part
  return run && rows ? { ...bare, title, ...tableOf(run, rows, language), note } : { ...bare, title, note }
}

function tableOf({ spec }: ChartRun, { columns, rows, row_count }: ChartRows, language: Language) {
  const shown = columns
    .map((column, index) => ({ ...column, at: index }))
    .filter(({ key }) => !spec.hidden_columns.includes(key))
  const maxRows = limits.dashboard.mailedRows
  return {
    head: shown.map(({ label }) => label),
    right: shown.map(({ type }) => type === 'number'),
    rows: rows
      .slice(0, maxRows)
      .map((row) => shown.map((column) => valueText(row[column.at] ?? null, column, { spec, language }))),
    text: row_count > maxRows ? `${maxRows} / ${formatNumber(row_count, language)}` : '',
  }
}

const asText = ({ title, head, rows, note, text }: Section) =>
  [title, ...(head.length > 0 ? [head.join(' | '), ...rows.map((row) => row.join(' | '))] : []), note, text]
    .filter((line) => line !== '')
    .join('\n')

function asHtml({ title, head, right, rows, note, text }: Section): string {
  const cell = (tag: 'th' | 'td', look: string) => (value: string, n: number) =>
    `<${tag} style="padding:5px 8px;border-bottom:1px solid #e6e7ea;text-align:${right[n] ? 'right' : 'left'};${look}">${escapeHtml(value)}</${tag}>`
  const table =
    head.length === 0
      ? ''
      : `<table style="border-collapse:collapse;width:100%;font-size:13px"><tr>${head.map(cell('th', 'color:#6b6f76;font-weight:500')).join('')}</tr>${rows.map((row) => `<tr>${row.map(cell('td', '')).join('')}</tr>`).join('')}</table>`
  return [
    title && `<h2 style="margin:24px 0 6px;font-size:15px">${escapeHtml(title)}</h2>`,
    table,
    ...[note, text].map(
      (line) => line && `<p style="margin:6px 0;color:#6b6f76;white-space:pre-wrap">${escapeHtml(line)}</p>`,
    ),
  ].join('')
}
