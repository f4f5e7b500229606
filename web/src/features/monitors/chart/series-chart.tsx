import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { MeasuredSeries } from '#contract/monitors/series.ts'
import type { SimulatedAlarm } from '#contract/monitors/simulate.ts'
import { type FigureName, figureText } from '#contract/monitors/words.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useWidth } from '#web/ui/use-width.ts'
import { monitorMessages } from '../messages/index.ts'
import { margins, pathOf, plainFigure, type Scale, scaleOf, shownSeries } from './scale.ts'

const height = 220
const maxLines = 8
const maxNamed = 3
const nearPx = 90
const steps = 50

type Props = {
  measured: MeasuredSeries
  alarms: readonly SimulatedAlarm[]
  name: FigureName
  threshold: number | null
  /** Left out: the threshold stands where it is. */
  onThreshold?: ((value: number) => void) | undefined
}

/** Figures over time, the alarms there would have been, and the threshold, which may be dragged. */
export function SeriesChart({ measured, alarms, name, threshold, onThreshold }: Props) {
  const t = useMessages(monitorMessages).backtest
  const language = useLanguage()
  const [ref, width] = useWidth<HTMLDivElement>()
  // While it is dragged the axis stands still: else the line would run away from the pointer.
  const [held, setHeld] = useState<Scale>()
  const series = shownSeries(measured.series, alarms, maxLines)
  const scale = held ?? scaleOf(series, threshold === null ? [] : [threshold], { width, height })
  const dayText = (day: string) => formatDate(day.length === 10 ? `${day}T00:00:00` : day, language, 'date')
  const named = alarms.slice(-maxNamed)
  return (
    <div ref={ref} className="min-w-0">
      <svg
        width="100%"
        height={height}
        role={onThreshold && threshold !== null ? 'group' : 'img'}
        aria-label={t.chart(alarms.length)}
        className="block touch-pan-y select-none"
      >
        {width > 0 && scale && (
          <>
            {alarms.map(({ from, to, label }) => {
              const left = scale.x(from.day)
              const right = Math.max(left + 3, scale.x(to?.day ?? scale.last))
              return (
                <rect
                  key={`${from.moment}${label}`}
                  x={left}
                  y={margins.top - 8}
                  width={right - left}
                  height={height - margins.top - margins.bottom + 8}
                  className="fill-bad opacity-15"
                />
              )
            })}
            {named.map(({ from, label }, index) => {
              const x = scale.x(from.day)
              const before = named[index - 1]
              if (before && x - scale.x(before.from.day) < nearPx) return null
              return (
                <text
                  key={from.moment}
                  x={Math.min(x, width - margins.right)}
                  y={10}
                  textAnchor={x > width / 2 ? 'end' : 'start'}
                  className="fill-bad text-11"
                >
                  {label || formatDate(`${from.day}T00:00:00`, language, 'day')}
                </text>
              )
            })}
            {series.map((item, index) => (
              <path
                key={item.label}
                d={pathOf(item, scale)}
                fill="none"
                strokeWidth={1.75}
                strokeLinejoin="round"
                style={{ stroke: `var(--chart-${(index % 8) + 1})` }}
              />
            ))}
            <text x={margins.left} y={height - 6} className="fill-fg-3 text-11">
              {dayText(scale.first)}
            </text>
            <text x={width - margins.right} y={height - 6} textAnchor="end" className="fill-fg-3 text-11">
              {dayText(scale.last)}
            </text>
            {threshold !== null && (
              <ThresholdLine
                {...{ scale, width, name, threshold }}
                onChange={onThreshold}
                onHold={(isHeld) => setHeld(isHeld ? scale : undefined)}
              />
            )}
          </>
        )}
      </svg>
      {measured.series.length > series.length && (
        <p className="px-3.5 pb-2 text-12 text-fg-3">{t.left(series.length, measured.series.length)}</p>
      )}
    </div>
  )
}

type LineProps = Pick<Props, 'name'> & {
  threshold: number
  scale: Scale
  width: number
  onChange: ((value: number) => void) | undefined
  onHold: (held: boolean) => void
}

function ThresholdLine({ scale, width, name, threshold, onChange, onHold }: LineProps) {
  const t = useMessages(monitorMessages).backtest
  const language = useLanguage()
  const y = scale.y(threshold)
  const text = figureText(threshold, name, language)
  const line = (
    <line x1={margins.left} x2={width - margins.right} y1={y} y2={y} strokeDasharray="4 3" className="stroke-bad" />
  )
  const label = (
    <>
      <rect
        x={width - margins.right + 2}
        y={y - 9}
        width={margins.right - 6}
        height={18}
        rx={4}
        className="fill-bad-fill"
      />
      <text
        x={width - margins.right / 2 - 1}
        y={y + 4}
        textAnchor="middle"
        className="fill-white font-semibold text-11"
      >
        {text.replace(/^Rp /, '')}
      </text>
    </>
  )
  if (!onChange)
    return (
      <g>
        {line}
        {label}
      </g>
    )
  const drag = (event: PointerEvent<SVGGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const top = event.currentTarget.ownerSVGElement?.getBoundingClientRect().top ?? 0
    onChange(plainFigure(scale.valueAt(event.clientY - top)))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(plainFigure(threshold + (by * (scale.high - scale.low)) / steps))
  }
  return (
    <g
      role="slider"
      tabIndex={0}
      aria-label={t.threshold}
      aria-orientation="vertical"
      aria-valuemin={scale.low}
      aria-valuemax={scale.high}
      aria-valuenow={threshold}
      aria-valuetext={text}
      className="cursor-ns-resize touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onHold(true)
      }}
      onPointerMove={drag}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onKeyDown={step}
    >
      <rect x={0} y={y - 14} width={width} height={28} fill="transparent" />
      {line}
      {label}
    </g>
  )
}
