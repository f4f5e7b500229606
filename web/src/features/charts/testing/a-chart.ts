import type { ChartResult } from '#contract/charts/result.ts'
import type { Chart } from '#contract/charts/schemas.ts'
import { emptySpec, measureOf } from '../draw/empty-spec.ts'

/** For tests: a saved chart as the server tells it. */
export const aChart = (more: Partial<Chart> = {}): Chart =>
  ({
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Sales',
    description: '',
    kind: 'table',
    question: null,
    source_name: 'Toko',
    visibility: 'workspace',
    owner: { id: '00000000-0000-4000-8000-0000000000aa', name: 'Ayu' },
    trust: { level: 'checked', at: null, by: null, verified_at: null, note: null, reason: null, why: null, checks: [] },
    used_in: [],
    editable: true,
    created_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    query: {
      source: { kind: 'database', id: '00000000-0000-4000-8000-0000000000d1' },
      sql: 'select region, total from sales',
      visual: null,
      columns: [],
      source_name: 'Toko',
      dialect: 'postgres',
    },
    spec: { ...emptySpec('table'), y: [measureOf('total')] },
    reading: '',
    workspace_id: null,
    answer_id: null,
    session_id: null,
    version: 1,
    updated_by: null,
    ...more,
  }) as Chart

/** For tests: rows of a run. */
export const aResult = (rows: [string | null, number | null][] = [['Jawa', 5]]): ChartResult => ({
  state: 'ok',
  columns: [
    { key: 'region', label: 'Region', type: 'text' },
    { key: 'total', label: 'Total', type: 'number', unit: 'IDR' },
  ],
  rows,
  row_count: rows.length,
  truncated: false,
  ran_at: '2026-11-21T00:00:00Z',
  today: '2026-11-21',
  age_s: 0,
  from_cache: false,
  duration_ms: 12,
  data_version: '1',
  filters_left_out: [],
  problems: [],
})
