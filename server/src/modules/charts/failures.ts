import type { ChartFailure, FailureReason } from '#contract/charts/result.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { maxMetricDays } from '#contract/metrics/source.ts'
import { StatementRefused } from '#sql/index.ts'
import { DatabaseError } from '../../providers/database/port.ts'
import { refusalOf } from '../../providers/database/prepare.ts'
import { PeriodTooLong } from './metric-period.ts'
import { TooBusy } from './results.ts'

/** Codes of the databases' own for a table or column that is not there. */
const gone: Record<string, FailureReason> = {
  '42P01': 'table_gone',
  '42703': 'column_gone',
  '3F000': 'table_gone',
  '1146': 'table_gone',
  '1054': 'column_gone',
  '208': 'table_gone',
  '207': 'column_gone',
}
const goneInWords: readonly [RegExp, FailureReason][] = [
  [/no such table:? ?"?([^"]+)"?$/i, 'table_gone'],
  [/no such column:? ?"?([^"]+)"?/i, 'column_gone'],
  [/relation "([^"]+)" does not exist/i, 'table_gone'],
  [/column "?([^" ]+)"? does not exist/i, 'column_gone'],
  [/table '([^']+)' doesn't exist/i, 'table_gone'],
  [/unknown column '([^']+)'/i, 'column_gone'],
  [/invalid object name '([^']+)'/i, 'table_gone'],
  [/invalid column name '([^']+)'/i, 'column_gone'],
]

/** What failed as a state of the chart; undefined for what is no failure of a query. */
export function chartFailure(error: unknown, source: string): ChartFailure | undefined {
  if (error instanceof PeriodTooLong) return failure('period_too_long', source)
  if (error instanceof TooBusy) return failure('too_busy', source)
  if (error instanceof StatementRefused) return chartFailure(refusalOf(error), source)
  if (!(error instanceof DatabaseError)) return undefined
  switch (error.code) {
    case 'database_unreachable':
    case 'database_refused':
      return failure('source_unreachable', source)
    case 'query_timed_out':
      return failure('timed_out', source)
    case 'query_not_allowed':
      if (error.details.reason === 'share_ended') return sourceGone(source)
      return failure('query_refused', source, error.message)
    case 'query_cancelled':
    case 'query_failed':
      return named(error, source)
  }
}

function named({ message, details }: DatabaseError, source: string): ChartFailure {
  const found = goneInWords.find(([pattern]) => pattern.test(message))
  const reason = gone[details.reason ?? ''] ?? found?.[1] ?? 'query_failed'
  return failure(reason, source, message, found?.[0].exec(message)?.[1])
}

export const sourceGone = (source: string): ChartFailure => failure('source_gone', source)
export const notAllowed = (source: string): ChartFailure => failure('not_allowed', source)
export const valueMissing = (source: string, parameter: string): ChartFailure =>
  failure('value_missing', source, undefined, parameter)
/** Its days move with today and cannot be told of today. */
export const daysUnread = (source: string): ChartFailure => failure('days_unread', source)

const failure = (reason: FailureReason, source: string, detail?: string, name?: string): ChartFailure => ({
  reason,
  message: messageOf(reason, name ?? null, source),
  detail: detail?.slice(0, 1_000) ?? null,
  name: name ?? null,
})

function messageOf(reason: FailureReason, name: string | null, source: string): LocalizedText {
  switch (reason) {
    case 'table_gone':
      return name
        ? localized(`The table ${name} is not in ${source} any more.`, `Tabel ${name} sudah tidak ada di ${source}.`)
        : localized(
            `A table it reads is not in ${source} any more.`,
            `Tabel yang dibacanya sudah tidak ada di ${source}.`,
          )
    case 'column_gone':
      return name
        ? localized(`The column ${name} is not in ${source} any more.`, `Kolom ${name} sudah tidak ada di ${source}.`)
        : localized(
            `A column it reads is not in ${source} any more.`,
            `Kolom yang dibacanya sudah tidak ada di ${source}.`,
          )
    case 'source_gone':
      return localized(
        `${source} was removed, so there is nothing to ask.`,
        `${source} sudah dihapus, jadi tidak ada yang bisa ditanya.`,
      )
    case 'source_unreachable':
      return localized(`${source} cannot be reached right now.`, `${source} sedang tidak bisa dihubungi.`)
    case 'timed_out':
      return localized(
        `${source} did not finish in time. Ask for less.`,
        `${source} tidak selesai tepat waktu. Minta lebih sedikit.`,
      )
    case 'too_busy':
      return localized(
        `${source} has too many queries waiting. Try again in a moment.`,
        `Terlalu banyak kueri menunggu di ${source}. Coba lagi sebentar lagi.`,
      )
    case 'query_refused':
      return localized('Only one SELECT that reads can be run.', 'Hanya satu SELECT yang membaca yang bisa dijalankan.')
    case 'not_allowed':
      return localized(
        `Only people who may see these figures of ${source} where they come from see them here: not a link, not a mail, not whoever lost that right.`,
        `Angka ${source} ini hanya terlihat oleh orang yang boleh melihatnya di tempat asalnya: tidak lewat tautan, tidak lewat email, dan tidak oleh yang sudah kehilangan haknya.`,
      )
    case 'period_too_long':
      return localized(
        `These figures count at most ${maxMetricDays} days. Choose a shorter period.`,
        `Angka ini menghitung paling banyak ${maxMetricDays} hari. Pilih periode yang lebih pendek.`,
      )
    case 'days_unread':
      return localized(
        `${source} has changed since this chart was saved, so its period can’t follow today. Edit its query to fix it.`,
        `${source} sudah berubah sejak grafik ini disimpan, jadi periodenya tidak bisa mengikuti hari ini. Ubah kuerinya untuk memperbaikinya.`,
      )
    case 'value_missing':
      return localized(
        `Its SQL asks for “${name}”. Give it a value in the chart, or a filter on the dashboard.`,
        `SQL-nya meminta “${name}”. Beri nilai di grafiknya, atau saringan di dasbor.`,
      )
    case 'query_failed':
      return localized(`${source} could not run its query.`, `${source} tidak bisa menjalankan kuerinya.`)
  }
}
