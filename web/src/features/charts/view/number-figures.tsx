import { useMemo } from 'react'
import { changeWords } from '#contract/charts/drawing/change-words.ts'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import { figureText } from '#contract/charts/drawing/figure-text.ts'
import { type NumberFigure, numbersOf } from '#contract/charts/drawing/number.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { Language } from '#contract/language.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import type { ChartPoint } from '../draw/result.ts'

type Props = {
  spec: ChartSpec
  rows: ChartData
  compact: boolean
  /** In px: in a low tile the change stands beside the figure. */
  height: number
  onPoint?: ((point: ChartPoint) => void) | undefined
}

/** A few figures that need no axis, each with how it changed. */
export function NumberFigures({ spec, rows, compact, height, onPoint }: Props) {
  const language = useLanguage()
  const figures = useMemo(() => numbersOf(spec, rows), [spec, rows])
  const alone = figures.length === 1
  const low = compact && height < 60
  return (
    <dl className={cx('flex flex-wrap gap-x-10 gap-y-4', alone && '@container', compact ? 'px-3.5 py-1' : 'px-4 py-4')}>
      {figures.map((figure) => {
        const text =
          figure.value === null
            ? '–'
            : figureText(figure.value, figure.column, spec.formats[figure.column.key], language, compact)
        const { key, label } = figure.column
        return (
          <div key={key} className={cx('min-w-0', alone && 'flex-1')}>
            <dt className={alone && compact ? 'sr-only' : 'text-12 text-fg-3'}>{label}</dt>
            <dd className={low ? 'flex min-w-0 items-baseline gap-2.5' : ''}>
              <span
                dir="auto"
                // A figure that is cut would be another one: in a narrow place it becomes smaller.
                style={{ fontSize: alone ? `clamp(11px, ${Math.floor(160 / text.length)}cqi, 24px)` : undefined }}
                className={cx('block truncate font-semibold text-24 tabular-nums', low && 'flex-none')}
              >
                {onPoint && figure.value !== null ? (
                  <button
                    type="button"
                    className="rounded-xs hover:text-accent"
                    onClick={() =>
                      onPoint({ values: {}, measure: key, value: figure.value, label: `${label}: ${text}` })
                    }
                  >
                    {text}
                  </button>
                ) : (
                  text
                )}
              </span>
              <Change figure={figure} spec={spec} rows={rows} language={language} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type ChangeProps = { figure: NumberFigure; spec: ChartSpec; rows: ChartData; language: Language }

function Change({ figure, spec, rows, language }: ChangeProps) {
  const words = changeWords(figure, { spec, rows, language })
  if (!words || !figure.change) return null
  const { good } = figure.change
  const tone = good === null ? 'text-fg-2' : good ? 'text-good' : 'text-bad'
  return (
    <span className="block min-w-0 truncate text-12 text-fg-3">
      <span className={cx('font-semibold', tone)}>{words.change}</span> {words.against}
    </span>
  )
}
