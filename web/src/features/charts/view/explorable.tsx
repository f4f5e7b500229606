import { ChartColumn, Table2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, Suspense, useId, useState } from 'react'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import type { ChartModel } from '#contract/charts/drawing/model.ts'
import type { ChartWords } from '#contract/charts/drawing/words.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { describeChart } from '../draw/describe.ts'
import { pointAt } from '../draw/point.ts'
import type { ChartPoint } from '../draw/result.ts'
import { chartMessages } from '../messages/index.ts'
import { RowsTable } from './rows-table.tsx'

type Props = {
  spec: ChartSpec
  rows: ChartData
  model: ChartModel
  words: ChartWords
  height: number
  title: string
  onPoint?: ((point: ChartPoint) => void) | undefined
  asTable: boolean
  onTable: (asTable: boolean) => void
  children: (shown: number | undefined, press: (index: number, series: number) => void) => ReactNode
}

/** Makes a drawing reachable without a pointer and without eyes: arrow keys tell its points, and its values are a table away. */
export function Explorable({ spec, rows, model, words, height, title, onPoint, asTable, onTable, children }: Props) {
  const t = useMessages(chartMessages)
  const id = useId()
  const [at, setAt] = useState<{ index: number; series: number }>()
  const press = (index: number, series: number) => {
    const point = pointAt(spec, model, words, index, series)
    if (point) onPoint?.(point)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, at ?? { index: -1, series: 0 }, model)
    if (event.key === 'Escape') setAt(undefined)
    else if (next) setAt(next)
    else if (event.key === 'Enter' && at && onPoint) press(at.index, at.series)
    else return
    event.preventDefault()
  }
  const message = at && (pointAt(spec, model, words, at.index, at.series)?.label ?? words.place(at.index))
  return (
    <div className="group/chart relative min-w-0">
      {asTable ? (
        <Suspense fallback={<div style={{ height }} />}>
          <RowsTable spec={spec} rows={rows} height={height} title={title} onPoint={onPoint} />
        </Suspense>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields
        <div
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its points are told one by one with the arrow keys
          tabIndex={0}
          aria-label={describeChart(title, t.kinds[spec.kind], model, words)}
          aria-describedby={id}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(undefined)}
          className="rounded-xs outline-offset-[-2px]"
        >
          {children(at?.index, press)}
          <p id={id} className="sr-only">
            {t.keys}
          </p>
          <p aria-live="polite" className="sr-only">
            {message}
          </p>
        </div>
      )}
      <div
        className={
          asTable
            ? 'flex justify-end p-1'
            : 'sr-only focus-within:not-sr-only focus-within:absolute! focus-within:top-1 focus-within:right-1'
        }
      >
        <Button size="sm" icon={asTable ? <ChartColumn /> : <Table2 />} onClick={() => onTable(!asTable)}>
          {asTable ? t.showChart : t.showTable}
        </Button>
      </div>
    </div>
  )
}

function moved(key: string, { index, series }: { index: number; series: number }, { places, series: all }: ChartModel) {
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
  switch (key) {
    case 'ArrowRight':
      return { index: within(index + 1, places.length), series }
    case 'ArrowLeft':
      return { index: within(index - 1, places.length), series }
    case 'ArrowDown':
      return { index: within(index, places.length), series: within(series + 1, all.length) }
    case 'ArrowUp':
      return { index: within(index, places.length), series: within(series - 1, all.length) }
    case 'Home':
      return { index: 0, series }
    case 'End':
      return { index: places.length - 1, series }
    default:
      return undefined
  }
}
