import { useMemo } from 'react'
import { type ChartData, columnOf } from '#contract/charts/drawing/data.ts'
import { figureText, formattedCell } from '#contract/charts/drawing/figure-text.ts'
import { type Pivot, type PivotLine, pivotOf } from '#contract/charts/drawing/pivot.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import { type Cell, cellText } from '#contract/kit/format/cell-text.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import type { ChartPoint } from '../draw/result.ts'
import { chartMessages } from '../messages/index.ts'

type Props = {
  spec: ChartSpec
  rows: ChartData
  height: number
  title: string
  onPoint?: ((point: ChartPoint) => void) | undefined
}

/** Rows put together by what goes down and what goes across. */
export function PivotTable({ spec, rows, height, title }: Props) {
  const t = useMessages(chartMessages)
  const pivot = useMemo(() => pivotOf(spec, rows), [spec, rows])
  const texts = useTexts(spec, rows)
  const down = spec.rows.length > 0 ? spec.rows : spec.x ? [spec.x] : []
  const withTotals = spec.totals && pivot.across.length > 1
  return (
    <>
      <section
        aria-label={title || t.kinds.pivot}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-auto outline-offset-[-2px]"
        style={{ maxHeight: Math.max(96, height) }}
      >
        <table className="w-full border-separate border-spacing-0 text-13 leading-5">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {down.map((key) => (
                <th key={key} scope="col" className={`${head} text-left`}>
                  {columnOf(rows.columns, key).label}
                </th>
              ))}
              {pivot.across.flatMap((path) =>
                pivot.measures.map((measure) => (
                  <th key={JSON.stringify([path, measure])} scope="col" className={`${head} text-right`}>
                    {texts.across(path, pivot, measure.label ?? columnOf(rows.columns, measure.column).label)}
                  </th>
                )),
              )}
              {withTotals &&
                pivot.measures.map((measure) => (
                  <th key={measure.column} scope="col" className={`${head} text-right`}>
                    {t.total}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {pivot.lines.map((line) => (
              <Line
                key={JSON.stringify(line.path)}
                line={line}
                pivot={pivot}
                texts={texts}
                down={down}
                withTotals={withTotals}
              />
            ))}
          </tbody>
          {pivot.foot && (
            <tfoot className="font-semibold">
              <Line line={pivot.foot} pivot={pivot} texts={texts} down={down} withTotals={withTotals} name={t.total} />
            </tfoot>
          )}
        </table>
      </section>
      {pivot.left > 0 && <p className="px-3 py-1.5 text-12 text-fg-3">{t.pivotLeft}</p>}
    </>
  )
}

const head = 'sticky top-0 z-[1] h-8 whitespace-nowrap border-line-soft border-b bg-panel px-3 font-[450] text-fg-3'
const cell = 'h-8 border-line-soft border-b px-3 group-last:border-b-0'

type Texts = ReturnType<typeof useTexts>

function useTexts(spec: ChartSpec, rows: ChartData) {
  const language = useLanguage()
  const t = useMessages(chartMessages)
  const name = (value: Cell, key: string) =>
    value === null
      ? t.none
      : value === ''
        ? t.blank
        : (formattedCell(value, spec.formats[key], language) ??
          cellText(value, columnOf(rows.columns, key), language, t))
  const over = spec.columns.length > 0 ? spec.columns : spec.series ? [spec.series] : []
  return {
    name,
    across: (path: readonly Cell[], pivot: Pivot, measure: string) => {
      const names = path.map((value, index) => name(value, over[index] ?? ''))
      return [...names, ...(pivot.measures.length > 1 || names.length === 0 ? [measure] : [])].join(' · ')
    },
    figure: (value: number | null, at: number, pivot: Pivot) => {
      const measure = pivot.measures[at % Math.max(1, pivot.measures.length)]
      if (value === null || !measure) return '–'
      const { unit, ...column } = columnOf(rows.columns, measure.column)
      const counted = measure.aggregate === 'count'
      return figureText(
        value,
        { ...column, type: 'number', ...(unit && !counted && { unit }) },
        spec.formats[measure.column],
        language,
      )
    },
  }
}

type LineProps = {
  line: PivotLine
  pivot: Pivot
  texts: Texts
  down: readonly string[]
  withTotals: boolean
  name?: string
}

const Line = ({ line, pivot, texts, down, withTotals, name }: LineProps) => (
  <tr className="group">
    {down.map((key, index) => (
      <th key={key} scope="row" dir="auto" className={`${cell} max-w-80 truncate text-left font-normal`}>
        {name === undefined ? texts.name(line.path[index] ?? null, key) : index === 0 ? name : ''}
      </th>
    ))}
    {[...line.cells, ...(withTotals ? line.totals : [])].map((value, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
      <td key={index} className={`${cell} whitespace-nowrap text-right tabular-nums`}>
        {texts.figure(value, index, pivot)}
      </td>
    ))}
  </tr>
)
