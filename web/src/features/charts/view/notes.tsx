import { mapTiles } from '#contract/charts/drawing/cells.ts'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import type { ChartModel } from '#contract/charts/drawing/model.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { chartMessages } from '../messages/index.ts'

type Props = { spec: ChartSpec; rows: ChartData; model: ChartModel; left: number; all: number; onTable: () => void }

/** Says what of the rows is not in the drawing. */
export function Notes({ spec, rows, model, left, all, onTable }: Props) {
  const t = useMessages(chartMessages)
  const language = useLanguage()
  const count = (n: number) => formatNumber(n, language)
  const unknown = spec.kind === 'map' ? mapTiles(model).unknown : []
  const notes = [
    left > 0 &&
      (model.order === 'time' && !model.others ? t.newestPlaces : t.firstPlaces)(count(all - left), count(all)),
    model.overlaps && t.overlaps,
    model.seriesLeft > 0 && t.seriesLeft(model.series.length, model.seriesLeft),
    unknown.length > 0 && t.unknownProvinces(unknown.slice(0, 3).join(', '), Math.max(0, unknown.length - 3)),
    rows.truncated && t.truncated(count(rows.rows.length)),
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <p className="px-3 pt-1 pb-1.5 text-12 text-fg-3">
      {notes.join(' ')}{' '}
      {(left > 0 || model.seriesLeft > 0 || model.overlaps) && (
        <button type="button" className="hit underline underline-offset-2 hover:text-fg" onClick={onTable}>
          {t.allInTable}
        </button>
      )}
    </p>
  )
}
