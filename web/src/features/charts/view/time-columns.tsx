import { useMemo } from 'react'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { emptySpec, measureOf } from '../draw/empty-spec.ts'
import type { Drawable } from '../draw/result.ts'
import ChartView from './chart-view.tsx'

type Props = {
  /** What it shows, for those who cannot see it. */
  title: string
  /** Days, months or years: `2026-11-21`, `2026-11`, `2026`. */
  keys: readonly string[]
  /** Null where there is no figure. */
  series: readonly { name: string; values: readonly (number | null)[] }[]
  /** The day it is by the calendar that the keys are of: what goes on is told apart from what is over. */
  today: string
  /** Written behind each figure. */
  unit?: string | undefined
  /** The column of a key was pressed, by pointer or with Enter. */
  onKey?: (key: string) => void
}

/** Figures along time as columns, one on top of the other where there are several: for figures that are no saved chart. */
export default function TimeColumns({ title, keys, series, today, unit, onKey }: Props) {
  const { spec, result } = useMemo(() => drawn({ keys, series, today, unit }), [keys, series, today, unit])
  return (
    <ChartView
      spec={spec}
      result={result}
      title={title}
      height={240}
      onPoint={onKey && (({ values }) => typeof values.key === 'string' && onKey(values.key))}
    />
  )
}

function drawn({ keys, series, today, unit }: Omit<Props, 'title' | 'onKey'>): { spec: ChartSpec; result: Drawable } {
  const nameAt = (index: number) => `s${index}`
  const names = series.map((_, index) => nameAt(index))
  const format = { type: 'number' as const, scale: 'auto' as const, ...(unit && { unit }) }
  const base = emptySpec('stacked')
  return {
    spec: {
      ...base,
      x: 'key',
      y: names.map(measureOf),
      stack: 'normal',
      direction: 'vertical',
      formats: Object.fromEntries(names.map((name) => [name, format])),
    },
    result: {
      state: 'ok',
      columns: [
        { key: 'key', label: '', type: 'date' },
        ...series.map(({ name }, index) => ({ key: nameAt(index), label: name, type: 'number' as const })),
      ],
      rows: keys.map((key, row) => [key, ...series.map(({ values }) => values[row] ?? null)]),
      row_count: keys.length,
      truncated: false,
      today,
    },
  }
}
