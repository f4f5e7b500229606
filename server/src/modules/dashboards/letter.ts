import type { ChartFormat } from '#contract/charts/formats.ts'
import type { ChartRows, ChartRun } from '#contract/charts/result.ts'
import type { Tile } from '#contract/dashboards/document.ts'
import type { TileEvent } from '#contract/dashboards/tiles.ts'
import { escapeHtml } from '#contract/kit/escape-html.ts'
import type { Language, Sentence } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { DashboardRow } from './store.ts'

type Given = { row: DashboardRow; events: readonly TileEvent[]; language: Language; now: Date }
type Section = { title: string; head: string[]; right: boolean[]; rows: string[][]; note: string; text: string }

const say = (en: string, id: string): Sentence => ({ en, id })
const words = {
  open: say('Open the dashboard', 'Buka dasbor'),
  gone: say('This chart is gone or not shared any more.', 'Grafik ini sudah tidak ada atau tidak dibagikan lagi.'),
  failed: say('This chart does not work right now.', 'Grafik ini sedang tidak berfungsi.'),
  empty: say('Nothing to show.', 'Tidak ada yang ditampilkan.'),
  asOf: say('As of', 'Per'),
  why: say(
    'You get this mail because a member of your workspace scheduled it.',
    'Kamu menerima email ini karena dijadwalkan oleh anggota workspace-mu.',
  ),
}
const locale = { en: 'en-GB', id: 'id-ID' } as const

/** A dashboard as a letter: its values as tables, in the order in which they stand on it. */
export function letterOf(
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BRAND_NAME'>,
  { row, events, language, now }: Given,
): Omit<Mail, 'to'> {
  const home = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '')
  const link = `${home}/dashboard?id=${row.id}`
  const byChart = new Map(events.map((event) => [event.chart_id as string, event]))
  const sections = inOrder(row).flatMap((tile) => sectionsOf(tile, byChart, language))
  const at = `${words.asOf[language]} ${now.toLocaleString(locale[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`
  const text = [row.name, at, ...sections.map(asText), `${words.open[language]}: ${link}`, words.why[language]]
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#ffffff;color:#17181a;font:14px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:640px;margin:0 auto"><h1 style="margin:0;font-size:20px">${escapeHtml(row.name)}</h1><p style="margin:2px 0 20px;color:#6b6f76;font-size:12px">${escapeHtml(at)}</p>
${sections.map(asHtml).join('\n')}
<p style="margin:28px 0 8px"><a href="${escapeHtml(link)}" style="color:#0b7a5a;font-weight:600">${words.open[language]}</a></p><p style="color:#6b6f76;font-size:12px">${words.why[language]}</p></div></body></html>`
  return { subject: `${row.name} · ${config.BRAND_NAME}`, text: `${text.join('\n\n')}\n`, html }
}

const inOrder = ({ document: { tabs, tiles } }: DashboardRow): Tile[] =>
  tabs.flatMap(({ id }) =>
    tiles
      .filter(({ tab }) => tab === id)
      .toSorted((one, other) => one.places.wide.y - other.places.wide.y || one.places.wide.x - other.places.wide.x),
  )

function sectionsOf(tile: Tile, events: Map<string, TileEvent>, language: Language): Section[] {
  const bare = { head: [], right: [], rows: [], note: '', text: '' }
  switch (tile.kind) {
    case 'heading':
      return [{ ...bare, title: tile.text }]
    case 'text':
      return [{ ...bare, title: '', text: tile.markdown }]
    case 'chart':
      return [chartSection(events.get(tile.chart_id), tile.title, language)]
    case 'numbers':
      return tile.chart_ids.map((id) => chartSection(events.get(id), undefined, language))
  }
}

function chartSection(event: TileEvent | undefined, title: string | undefined, language: Language): Section {
  const bare = { title: title ?? event?.chart?.name ?? '–', head: [], right: [], rows: [], text: '' }
  if (!event?.chart) return { ...bare, note: words.gone[language] }
  const result = event.run?.result
  if (!event.run || !result) return { ...bare, note: words.failed[language] }
  if (result.state === 'empty') return { ...bare, note: result.message[language] || words.empty[language] }
  const rows = result.state === 'failed' ? result.last : result
  const note = result.state === 'failed' ? result.failure.message[language] : ''
  return rows ? { ...bare, ...tableOf(event.run, rows, language), note } : { ...bare, note }
}

function tableOf({ spec }: ChartRun, { columns, rows, row_count }: ChartRows, language: Language) {
  const shown = columns.map((column, at) => ({ ...column, at })).filter(({ key }) => !spec.hidden_columns.includes(key))
  const most = limits.dashboard.mailedRows
  return {
    head: shown.map(({ label }) => label),
    right: shown.map(({ type }) => type === 'number'),
    rows: rows
      .slice(0, most)
      .map((row) => shown.map(({ at, key, unit }) => cellText(row[at] ?? null, spec.formats[key], { unit, language }))),
    text: row_count > most ? `${most} / ${row_count.toLocaleString(locale[language])}` : '',
  }
}

function cellText(
  value: string | number | boolean | null,
  format: ChartFormat | undefined,
  { unit, language }: { unit: string | undefined; language: Language },
): string {
  if (value === null) return '–'
  if (typeof value !== 'number') return String(value)
  const decimals = format && 'decimals' in format ? format.decimals : undefined
  if (format?.type === 'percent') {
    const share = format.of === 1 ? value * 100 : value
    return `${share.toLocaleString(locale[language], { maximumFractionDigits: decimals ?? 1 })}%`
  }
  const amount = value.toLocaleString(locale[language], { maximumFractionDigits: decimals ?? 2 })
  const currency = format?.type === 'currency' ? format.currency : unit
  if (currency === 'IDR') return `Rp ${amount}`
  return currency ? `${amount} ${currency}` : amount
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
