import { expect, test } from 'vitest'
import type { ChartResult } from '#contract/charts/result.ts'
import { chartSpec } from '#contract/charts/spec.ts'
import { checksOf, levelOf, nextTrust, noTrust, type StoredTrust, type TrustEvent } from './trust.ts'

const passed = [{ check: 'ran', passed: true, message: { en: '', id: '' } }] as const
const failed = [{ ...passed[0], passed: false }]
const at = '2026-11-21T00:00:00.000Z'
const fingerprint = { schema: 's', meaning: 'm' }
const by = { id: 'u' as never, name: 'Ayu' }
const ran = (more = {}): TrustEvent => ({
  kind: 'ran',
  checks: [...passed],
  fingerprint: { ...fingerprint, ...more },
  at,
})
const saved: TrustEvent = { kind: 'changed', checks: [...passed], fingerprint, at }
const verified: TrustEvent = { kind: 'verified', by, note: '', fingerprint, checks: [...passed], at }
const failing = (reason: 'timed_out' | 'column_gone' | 'source_gone'): TrustEvent => ({ kind: 'failed', reason, at })

test.each<[string, TrustEvent[], string, string | null]>([
  ['never ran', [], 'draft', null],
  ['its first run failed', [{ ...saved, checks: [...failed], fingerprint: null }], 'draft', null],
  ['saved with a good run', [saved], 'checked', null],
  ['a draft that runs well', [{ ...saved, checks: [], fingerprint: null }, ran()], 'checked', null],
  ['a draft that fails stays one', [failing('column_gone')], 'draft', null],
  ['verified', [saved, verified], 'verified', null],
  ['its tables changed', [saved, ran({ schema: 'other' })], 'stale', 'schema_changed'],
  ['what columns mean changed', [saved, verified, ran({ meaning: 'other' })], 'stale', 'meaning_changed'],
  ['its tables changed back', [saved, ran({ schema: 'other' }), ran()], 'checked', null],
  ['its query changed after it was verified', [saved, verified, saved], 'stale', 'query_changed'],
  ['a run does not mend a changed query', [saved, verified, saved, ran()], 'stale', 'query_changed'],
  ['verified again', [saved, verified, saved, verified], 'verified', null],
  ['its query changed before anybody verified it', [saved, saved], 'checked', null],
  ['slow for once', [saved, failing('timed_out')], 'checked', null],
  ['a column is gone', [saved, verified, failing('column_gone')], 'stale', 'failing'],
  ['gone and back', [saved, verified, failing('source_gone'), ran()], 'verified', null],
  ['taken back', [saved, verified, { kind: 'unverified', at }], 'checked', null],
])('%s', (_, events, level, reason) => {
  const trust = events.reduce<StoredTrust>(nextTrust, noTrust)
  expect([levelOf(trust), trust.reason]).toEqual([level, reason])
})

test('checks find a cut result, absurd figures, missing columns and mixed units', () => {
  const columns = [
    { key: 'a', label: 'A', type: 'number', unit: 'IDR' },
    { key: 'b', label: 'B', type: 'number', unit: 'kg' },
  ] as const
  const base = {
    state: 'ok',
    columns: [...columns],
    rows: [[1, 2]],
    row_count: 1,
    truncated: false,
    ran_at: at,
    today: at.slice(0, 10),
    age_s: 0,
  }
  const rest = { from_cache: false, duration_ms: 1, data_version: '', filters_left_out: [], problems: [] }
  const result = (more = {}) => ({ ...base, ...rest, ...more }) as ChartResult
  const spec = chartSpec.parse({ kind: 'table', y: [{ column: 'a' }, { column: 'b' }] })
  const wrong = (given: ChartResult, of = spec) =>
    checksOf(given, of).flatMap((item) => (item.passed ? [] : [item.check]))
  expect(wrong(result())).toEqual(['unit'])
  const apart = chartSpec.parse({ kind: 'bar', y: [{ column: 'a' }, { column: 'b', axis: 'right' }] })
  expect(wrong(result(), apart)).toEqual([])
  expect(wrong(result({ truncated: true }), apart)).toEqual(['bounds'])
  expect(wrong(result({ rows: [] }), apart)).toEqual(['bounds'])
  expect(wrong(result({ rows: [[1e300, 1]] }), apart)).toEqual(['bounds'])
  const problem = { code: 'column_gone', column: 'x', message: { en: 'x', id: 'x' } }
  expect(wrong(result({ problems: [problem] }), apart)).toEqual(['columns'])
})
