import type { ChartResult, FailureReason } from '#contract/charts/result.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { StaleReason, Trust, TrustCheck, TrustLevel } from '#contract/charts/trust.ts'
import type { UserId } from '#contract/kit/id.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'

/** What the tables that a query reads are, and what their columns mean: it differs when these do. */
export type Fingerprint = { schema: string; meaning: string }

/** How far a chart can be relied on, as it is kept. A reason to doubt it stands beside what it had reached. */
export type StoredTrust = {
  reached: 'draft' | 'checked' | 'verified'
  at: string | null
  by: { id: UserId; name: string } | null
  verifiedAt: string | null
  note: string | null
  reason: StaleReason | null
  checks: TrustCheck[]
  /** Of the tables it read. */
  marks: Fingerprint | null
}

export type TrustEvent =
  | { kind: 'ran'; checks: TrustCheck[]; fingerprint: Fingerprint; at: string }
  | { kind: 'failed'; reason: FailureReason; at: string }
  /** Somebody changed its query; it was run once for it. */
  | { kind: 'changed'; checks: TrustCheck[]; fingerprint: Fingerprint | null; at: string }
  | {
      kind: 'verified'
      by: { id: UserId; name: string }
      note: string
      fingerprint: Fingerprint
      checks: TrustCheck[]
      at: string
    }
  | { kind: 'unverified'; at: string }

export const noTrust: StoredTrust = {
  reached: 'draft',
  at: null,
  by: null,
  verifiedAt: null,
  note: null,
  reason: null,
  checks: [],
  marks: null,
}

export const levelOf = ({ reached, reason }: StoredTrust): TrustLevel =>
  reason !== null && reached !== 'draft' ? 'stale' : reached

/** The ladder: draft → checked → verified → stale. Pure; gives the same object back when nothing changes. */
export function nextTrust(trust: StoredTrust, event: TrustEvent): StoredTrust {
  switch (event.kind) {
    case 'ran':
      return afterRun(trust, event)
    case 'failed':
      return doubted(trust, reasonOf(event.reason), event.at)
    case 'changed': {
      const passed = event.fingerprint !== null && allPassed(event.checks)
      const kept = { ...trust, checks: event.checks, marks: event.fingerprint, at: event.at }
      if (trust.reached === 'verified') return { ...kept, reason: 'query_changed' }
      return { ...kept, reached: passed ? 'checked' : 'draft', reason: null }
    }
    case 'verified': {
      const { by, at, note, checks, fingerprint } = event
      return {
        reached: 'verified',
        at,
        by,
        verifiedAt: at,
        note: note || null,
        reason: null,
        checks,
        marks: fingerprint,
      }
    }
    case 'unverified':
      if (trust.reached !== 'verified') return trust
      return { ...trust, reached: 'checked', by: null, verifiedAt: null, note: null, at: event.at }
  }
}

function afterRun(trust: StoredTrust, { checks, fingerprint, at }: Extract<TrustEvent, { kind: 'ran' }>): StoredTrust {
  if (trust.reached === 'draft') {
    if (!allPassed(checks)) return { ...trust, checks }
    return { ...trust, reached: 'checked', at, checks, marks: fingerprint, reason: null }
  }
  if (trust.reason === 'query_changed') return { ...trust, checks }
  const drawn = checks.find(({ check }) => check === 'columns')?.passed ?? true
  if (trust.marks?.schema !== fingerprint.schema || !drawn) return doubted({ ...trust, checks }, 'schema_changed', at)
  if (trust.marks.meaning !== fingerprint.meaning) return doubted({ ...trust, checks }, 'meaning_changed', at)
  return { ...trust, checks, reason: null, at: trust.reason === null ? trust.at : at }
}

function doubted(trust: StoredTrust, reason: StaleReason | null, at: string): StoredTrust {
  if (reason === null || trust.reached === 'draft' || trust.reason === reason) return trust
  return { ...trust, reason, at }
}

/** A database that is away for a while is no reason to doubt a chart. */
function reasonOf(reason: FailureReason): StaleReason | null {
  if (reason === 'source_gone') return 'source_gone'
  return ['query_failed', 'query_refused', 'column_gone', 'table_gone'].includes(reason) ? 'failing' : null
}

const allPassed = (checks: readonly TrustCheck[]) => checks.length > 0 && checks.every(({ passed }) => passed)

const whys: Record<StaleReason, LocalizedText> = {
  schema_changed: localized(
    'The tables it reads have changed since it was checked.',
    'Tabel yang dibacanya sudah berubah sejak diperiksa.',
  ),
  query_changed: localized(
    'Its query has changed since it was verified.',
    'Kuerinya sudah berubah sejak diverifikasi.',
  ),
  meaning_changed: localized(
    'What its columns mean has changed since it was checked.',
    'Arti kolomnya sudah berubah sejak diperiksa.',
  ),
  source_gone: localized('Its data source is gone.', 'Sumber datanya sudah tidak ada.'),
  failing: localized('Its query does not work any more.', 'Kuerinya sudah tidak berfungsi.'),
}

export const presentTrust = (trust: StoredTrust): Trust => ({
  level: levelOf(trust),
  at: trust.at,
  by: trust.by,
  verified_at: trust.verifiedAt,
  note: trust.note,
  reason: trust.reason,
  why: trust.reason && whys[trust.reason],
  checks: trust.checks,
})

/** What is looked at before a chart counts as checked: it ran, within bounds, what it draws is there, units agree. */
export function checksOf(result: ChartResult, spec: ChartSpec): TrustCheck[] {
  if (result.state === 'failed') return [{ check: 'ran', passed: false, message: result.failure.message }]
  const count = result.row_count
  const ran = localized(`It ran and gave ${count} rows.`, `Berjalan dan memberi ${count} baris.`)
  return [
    { check: 'ran', passed: true, message: ran },
    boundsOf(result),
    columnsOf(result.problems),
    unitOf(result, spec),
  ]
}

type Ran = Exclude<ChartResult, { state: 'failed' }>

function boundsOf({ rows, truncated }: Ran): TrustCheck {
  const absurd = rows.some((row) => row.some((value) => typeof value === 'number' && !(Math.abs(value) < 1e18)))
  const found =
    rows.length === 0
      ? localized('There are no rows.', 'Tidak ada baris.')
      : truncated
        ? localized('There are more rows than can be read.', 'Barisnya lebih banyak dari yang bisa dibaca.')
        : absurd
          ? localized('Some figures are beyond what can be right.', 'Ada angka yang di luar batas wajar.')
          : undefined
  return {
    check: 'bounds',
    passed: !found,
    message: found ?? localized('Rows and figures are within bounds.', 'Baris dan angkanya dalam batas.'),
  }
}

function columnsOf([problem]: Ran['problems']): TrustCheck {
  const message =
    problem?.message ?? localized('Everything it draws is in the result.', 'Semua yang digambar ada di hasilnya.')
  return { check: 'columns', passed: !problem, message }
}

/** Figures on one axis must be of one unit. */
function unitOf({ columns }: Ran, { y }: ChartSpec): TrustCheck {
  const units = (axis: string) =>
    new Set(
      y.flatMap((measure) => {
        const unit = columns.find(({ key }) => key === measure.column)?.unit
        return measure.axis === axis && unit ? [unit] : []
      }),
    )
  const mixed = ['left', 'right'].map(units).find(({ size }) => size > 1)
  const list = [...(mixed ?? [])].join(', ')
  const message = mixed
    ? localized(`Different units share an axis: ${list}.`, `Satuan berbeda di satu sumbu: ${list}.`)
    : localized('Units agree.', 'Satuannya cocok.')
  return { check: 'unit', passed: !mixed, message }
}
