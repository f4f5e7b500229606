import { useState } from 'react'
import type { Telemetry } from '#contract/devices/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useWidth } from '#web/ui/use-width.ts'
import { deviceMessages } from '../messages/index.ts'

const height = 72
const [top, bottom] = [6, 6]

type Points = Telemetry['series'][number]['points']

/** A measurement over time as a line, by the hour with its lowest and highest; under the pointer its figure. */
export function TelemetryChart({ name, points }: { name: string; points: Points }) {
  const t = useMessages(deviceMessages).panel
  const language = useLanguage()
  const [ref, width] = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const low = Math.min(...points.map((point) => point.low))
  const high = Math.max(...points.map((point) => point.high))
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)]
  const x = (at: string) => (to === from ? width / 2 : ((Date.parse(at) - from) / (to - from)) * width)
  const y = (value: number) =>
    high === low ? height / 2 : height - bottom - ((value - low) / (high - low)) * (height - top - bottom)
  const figure = (value: number) => formatNumber(Math.round(value * 100) / 100, language)
  const shown = pointed === undefined ? last : (points[pointed] ?? last)
  const point = (clientX: number, left: number) => {
    const at = from + ((clientX - left) / Math.max(1, width)) * (to - from)
    const distances = points.map((candidate) => Math.abs(Date.parse(candidate.at) - at))
    setPointed(distances.indexOf(Math.min(...distances)))
  }
  return (
    <figure>
      <figcaption className="mb-1 flex items-baseline justify-between gap-2">
        <span className="truncate text-fg-2">{name}</span>
        <span className="flex-none tabular-nums">
          {figure(shown.value)}
          {pointed !== undefined && (
            <span className="ml-2 text-12 text-fg-3">{formatDate(shown.at, language, 'moment')}</span>
          )}
        </span>
      </figcaption>
      <div ref={ref}>
        <svg
          role="img"
          aria-label={t.range(name, figure(low), figure(high), figure(last.value))}
          width="100%"
          height={height}
          className="block touch-pan-y rounded-sm bg-bg"
          onPointerMove={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect().left)}
          onPointerLeave={() => setPointed(undefined)}
        >
          {width > 0 && (
            <>
              <path d={bandOf(points, x, y)} className="fill-accent opacity-15" />
              <path
                d={lineOf(points, x, y)}
                fill="none"
                strokeWidth={1.5}
                strokeLinejoin="round"
                className="stroke-accent"
              />
              {points.length === 1 && <circle cx={x(first.at)} cy={y(first.value)} r={3} className="fill-accent" />}
              {pointed !== undefined && <circle cx={x(shown.at)} cy={y(shown.value)} r={3.5} className="fill-accent" />}
            </>
          )}
        </svg>
      </div>
      <p className="mt-0.5 flex justify-between text-11 text-fg-3">
        <span>{formatDate(first.at, language, 'moment')}</span>
        <span>{formatDate(last.at, language, 'moment')}</span>
      </p>
    </figure>
  )
}

type Scale<V> = (value: V) => number
const place = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`

const lineOf = (points: Points, x: Scale<string>, y: Scale<number>): string =>
  `M${points.map(({ at, value }) => place(x(at), y(value))).join('L')}`

/** Between the lowest and the highest of each hour. */
const bandOf = (points: Points, x: Scale<string>, y: Scale<number>): string => {
  const above = points.map(({ at, high }) => place(x(at), y(high)))
  const below = points.toReversed().map(({ at, low }) => place(x(at), y(low)))
  return `M${[...above, ...below].join('L')}Z`
}
