import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import { unfitFor } from '#contract/charts/drawing/fitness.ts'
import { chartModel } from '#contract/charts/drawing/model.ts'
import { fitInto, ownHeight } from '#contract/charts/drawing/shape.ts'
import { chartWords } from '#contract/charts/drawing/words.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { ChartPoint, Drawable } from '../draw/result.ts'
import { chartMessages } from '../messages/index.ts'
import { ChartCanvas } from './chart-canvas.ts'
import { Explorable } from './explorable.tsx'
import { Notes } from './notes.tsx'
import { NumberFigures } from './number-figures.tsx'
import { PivotTable } from './pivot-table.tsx'
import { UnfitState } from './result-states.tsx'
import { RowsTable } from './rows-table.tsx'

export type ChartViewProps = {
  spec: ChartSpec
  result: Drawable
  /** In px; left out: as high as the kind needs. Notes below the drawing come on top of it. */
  height?: number
  /** What it shows, for those who cannot see it. */
  title?: string
  /** A place was pressed, by pointer or with Enter. */
  onPoint?: ((point: ChartPoint) => void) | undefined
  /** In a small tile: tighter, and only the notes that matter. */
  compact?: boolean
}

type Props = ChartViewProps & { rows: ChartData; faded: boolean }

/** Rows drawn as the spec says. */
export function Drawn({ spec: given, rows, height: givenHeight, title = '', onPoint, compact = false, faded }: Props) {
  const t = useMessages(chartMessages)
  const language = useLanguage()
  const spec = useDeferredValue(given)
  const [asTable, setAsTable] = useState(false)
  const [width, setWidth] = useState(640)
  const whole = useMemo(() => chartModel(spec, rows), [spec, rows])
  const full = givenHeight ?? ownHeight(spec, whole)
  const { model, left, height } = useMemo(
    () => fitInto(spec, rows, whole, width, full),
    [spec, rows, whole, width, full],
  )
  const words = useMemo(() => chartWords(spec, model, language, t), [spec, model, language, t])
  const unfit = useMemo(() => unfitFor(spec, rows, whole), [spec, rows, whole])
  if (unfit) return <UnfitState unfit={unfit} compact={compact} height={givenHeight} />
  const shared = { spec, rows, height: full, title, onPoint }
  if (spec.kind === 'table') return <RowsTable {...shared} />
  if (spec.kind === 'pivot') return <PivotTable {...shared} />
  if (spec.kind === 'number') return <NumberFigures {...shared} compact={compact} />
  return (
    <div className={cx('min-w-0', faded && 'opacity-60')}>
      <Explorable {...shared} height={height} model={model} words={words} asTable={asTable} onTable={setAsTable}>
        {(shown, press) => (
          <Suspense
            fallback={
              <div style={{ height }} className="p-4">
                <Skeleton className="h-full" />
              </div>
            }
          >
            <ChartCanvas
              spec={spec}
              model={model}
              rows={rows}
              words={words}
              height={height}
              onWidth={setWidth}
              onPress={onPoint && press}
              shown={shown}
              still={compact}
            />
          </Suspense>
        )}
      </Explorable>
      <Notes
        spec={spec}
        rows={rows}
        model={model}
        left={left}
        all={whole.places.length}
        onTable={() => setAsTable(true)}
      />
    </div>
  )
}
