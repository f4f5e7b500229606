import type { ChartQuery } from '../charts/query.ts'
import type { ChartSpec } from '../charts/spec.ts'
import { type LocalizedText, localized } from '../kit/localized-text.ts'
import type { MetricName, MetricSource } from './source.ts'

/** `share`: from 0 to 1, written as a percentage. */
type MetricColumn = {
  key: string
  label: LocalizedText
  type: 'text' | 'number' | 'date'
  unit?: string
  share?: true
}
export type Metric = { name: LocalizedText; columns: readonly MetricColumn[] }

const text = (key: string, en: string, id: string): MetricColumn => ({ key, label: localized(en, id), type: 'text' })
const number = (key: string, en: string, id: string, unit?: string): MetricColumn => ({
  key,
  label: localized(en, id),
  type: 'number',
  ...(unit && { unit }),
})
const share = (key: string, en: string, id: string): MetricColumn => ({ ...number(key, en, id), share: true })
const day: MetricColumn = { key: 'day', label: localized('Day', 'Hari'), type: 'date' }
const count = number('count', 'Count', 'Jumlah')
const credits = number('credits', 'Credits', 'Kredit')

/** A figure, and the same of what it is compared with. */
const compared = (column: MetricColumn): MetricColumn[] => [
  column,
  {
    ...column,
    key: `${column.key}_before`,
    label: localized(`${column.label.en}, before`, `${column.label.id}, sebelumnya`),
  },
]
const ofCalls = [
  number('calls', 'Calls', 'Panggilan'),
  share('resolved_share', 'Resolved', 'Terjawab'),
  number('mean_minutes', 'Average duration', 'Rata-rata durasi', 'min'),
  number('sentiment', 'Sentiment', 'Sentimen'),
]

/** What can be asked, and the columns that come of it. */
export const metrics: Readonly<Record<MetricName, Metric>> = {
  messaging_totals: {
    name: localized('Messaging', 'Pesan'),
    columns: [
      number('conversations', 'Conversations', 'Percakapan'),
      number('incoming', 'Received', 'Masuk'),
      number('outgoing', 'Sent', 'Keluar'),
      number('first_answer', 'First response', 'Balasan pertama', 'min'),
      number('first_answer_p90', 'First response, 90%', 'Balasan pertama, 90%', 'min'),
      number('resolution', 'Time to resolve', 'Waktu sampai selesai', 'h'),
      number('resolution_p90', 'Time to resolve, 90%', 'Waktu sampai selesai, 90%', 'h'),
      number('resolved', 'Resolved', 'Selesai'),
      share('by_agent_share', 'Resolved by AI', 'Selesai oleh AI'),
      number('handed_over', 'Handed over', 'Dialihkan'),
      share('satisfied_share', 'Satisfied customers', 'Pelanggan puas'),
      share('answered_in_time_share', 'Answered in time', 'Dibalas tepat waktu'),
      share('resolved_in_time_share', 'Resolved in time', 'Selesai tepat waktu'),
    ],
  },
  messages_by_day: {
    name: localized('Messages by day', 'Pesan per hari'),
    columns: [
      day,
      number('conversations', 'Conversations', 'Percakapan'),
      number('incoming', 'Received', 'Masuk'),
      number('outgoing', 'Sent', 'Keluar'),
    ],
  },
  handover_reasons: {
    name: localized('Handover reasons', 'Alasan pengalihan'),
    columns: [text('reason', 'Reason', 'Alasan'), count],
  },
  failed_messages: {
    name: localized('Failed messages', 'Pesan gagal'),
    columns: [text('reason', 'Reason', 'Alasan'), count],
  },
  broadcast_results: {
    name: localized('Broadcasts', 'Siaran'),
    columns: [text('state', 'State', 'Status'), count],
  },
  messaging_cost: {
    name: localized('Cost', 'Biaya'),
    columns: [text('what', 'What for', 'Untuk'), credits],
  },
  conversation_costs: {
    name: localized('Most expensive conversations', 'Percakapan termahal'),
    columns: [text('conversation', 'Conversation', 'Percakapan'), credits],
  },
  agent_costs: {
    name: localized('Cost by agent and broadcast', 'Biaya per agen dan siaran'),
    columns: [text('agent', 'Agent or broadcast', 'Agen atau siaran'), credits],
  },
  call_totals: {
    name: localized('Calls', 'Panggilan'),
    columns: [
      ...ofCalls,
      share('agent_share', 'Agent talk time', 'Porsi bicara agen'),
      share('silence_share', 'Silence', 'Hening'),
      number('interruptions', 'Interruptions per call', 'Disela per panggilan'),
      number('first_sound', 'Time to first sound', 'Waktu ke suara pertama', 'ms'),
    ].flatMap(compared),
  },
  calls_by_day: {
    name: localized('Calls by day', 'Panggilan per hari'),
    columns: [
      day,
      number('resolved', 'Resolved', 'Terjawab'),
      number('other', 'Other', 'Lainnya'),
      number('sentiment', 'Sentiment', 'Sentimen'),
    ],
  },
  call_topics: {
    name: localized('Topics', 'Topik'),
    columns: [
      text('topic', 'Topic', 'Topik'),
      ...compared(number('calls', 'Calls', 'Panggilan')),
      number('sentiment', 'Sentiment', 'Sentimen'),
    ],
  },
  call_hours: {
    name: localized('Time of day', 'Jam'),
    columns: [
      text('hour', 'Hour', 'Jam'),
      number('calls', 'Calls', 'Panggilan'),
      number('sentiment', 'Sentiment', 'Sentimen'),
    ],
  },
  call_stages: {
    name: localized('From the caller’s last word to the first sound', 'Dari kata terakhir penelepon ke suara pertama'),
    columns: [text('stage', 'Stage', 'Tahap'), ...compared(number('time', 'Time', 'Waktu', 'ms'))],
  },
  call_agents: { name: localized('Agents', 'Agen'), columns: [text('agent', 'Agent', 'Agen'), ...ofCalls] },
  call_versions: { name: localized('Versions', 'Versi'), columns: [text('version', 'Version', 'Versi'), ...ofCalls] },
  call_campaigns: {
    name: localized('Campaigns', 'Kampanye'),
    columns: [text('campaign', 'Campaign', 'Kampanye'), ...ofCalls],
  },
  score_totals: {
    name: localized('Scores', 'Skor'),
    columns: [
      share('score', 'Score', 'Skor'),
      number('calls', 'Scored calls', 'Panggilan dinilai'),
      number('failed', 'Failed calls', 'Panggilan gagal'),
      share('failed_share', 'Share failed', 'Porsi gagal'),
    ].flatMap(compared),
  },
  scores_by_day: {
    name: localized('Score over time', 'Skor dari waktu ke waktu'),
    columns: [day, share('score', 'Score', 'Skor'), number('calls', 'Scored calls', 'Panggilan dinilai')],
  },
  score_questions: {
    name: localized('By question', 'Per pertanyaan'),
    columns: [
      text('question', 'Question', 'Pertanyaan'),
      ...compared(share('points', 'Points', 'Poin')),
      number('failed', 'Failed calls', 'Panggilan gagal'),
    ],
  },
  score_agents: {
    name: localized('Scores by agent', 'Skor per agen'),
    columns: [
      text('agent', 'Agent', 'Agen'),
      share('score', 'Score', 'Skor'),
      number('calls', 'Scored calls', 'Panggilan dinilai'),
      number('failed', 'Failed calls', 'Panggilan gagal'),
    ],
  },
}

/** The day is asked by whether it is shown or not. */
export const metricDay = day

/**
 * The query of a chart of figures. Its statement tells filters and points which columns there are: what runs is the slice's own
 * question, for which the statement is never sent to a database.
 */
export function metricQuery(source: MetricSource): Pick<ChartQuery, 'source' | 'sql' | 'columns'> & { visual: null } {
  const { columns } = metrics[source.metric]
  const { period, language } = source
  const days =
    'days' in period
      ? `day >= date('now', '-${period.days - 1} days')`
      : `day BETWEEN '${period.from}' AND '${period.to}'`
  return {
    source,
    sql: `SELECT ${columns.map(({ key }) => key).join(', ')} FROM ${source.metric} WHERE ${days}`,
    visual: null,
    columns: columns.map(({ key, label, type, unit }) => ({
      key,
      label: label[language],
      type,
      ...(unit && { unit }),
    })),
  }
}

/** How the figures of columns are written, for a chart's drawing. */
export const metricFormats = (metric: MetricName): ChartSpec['formats'] =>
  Object.fromEntries(
    metrics[metric].columns.flatMap(({ key, share: isShare }) =>
      isShare ? [[key, { type: 'percent' as const, of: 1 as const }]] : [],
    ),
  )
