import type { ChartKind, ChartSpec } from '../spec.ts'
import { mapTiles } from './cells.ts'
import type { ChartData } from './data.ts'
import type { ChartModel } from './model.ts'
import { isJoinable, joinValues } from './order.ts'

/** Whether bars lie: names are read from left to right, moments run along. */
export function isLying({ direction }: Pick<ChartSpec, 'direction'>, kind: ChartKind, model: ChartModel): boolean {
  if (kind !== 'bar' && kind !== 'stacked') return false
  if (model.series.some(({ measure }) => measure.mark && measure.mark !== 'bar')) return false
  return direction === 'auto' ? model.order === 'none' && model.places.length > 1 : direction === 'horizontal'
}

/** How high a chart is drawn where nothing says so, in px. */
export function ownHeight(spec: ChartSpec, model: ChartModel): number {
  if (spec.kind === 'map') return 320
  if (!isLying(spec, spec.kind, model)) return 240
  const bars = spec.kind === 'stacked' ? 1 : Math.min(model.series.length, 4)
  return Math.min(560, Math.max(96, model.places.length * (14 + 16 * bars) + 24))
}

/** How many places can be told apart in a drawing of this size. */
export function roomFor(spec: ChartSpec, model: ChartModel, width: number, height: number): number {
  const { kind } = spec
  if (kind === 'pie') return 12
  if (kind === 'funnel') return Math.max(3, Math.floor(height / 24))
  if (kind !== 'bar' && kind !== 'stacked') return Number.POSITIVE_INFINITY
  const thick = kind === 'stacked' ? 1 : Math.max(1, model.series.length)
  if (isLying(spec, kind, model)) return Math.max(2, Math.floor((height - 20) / (10 + 8 * Math.min(thick, 4))))
  return Math.max(6, Math.floor(width / (2 + 2 * thick)))
}

/** Only so many places: the newest of moments, the first of names. How many are left out is for a note. */
export function withRoom(model: ChartModel, room: number, kind?: ChartKind): { model: ChartModel; left: number } {
  const left = model.places.length - room
  if (left <= 0) return { model, left: 0 }
  // Shares are of the whole: what has no room of its own is one part of it.
  if (kind === 'pie' && model.series.every(isJoinable)) return { left: left + 1, model: withRest(model, room - 1) }
  const cut = <T>(all: readonly T[]): T[] => (model.order === 'time' ? all.slice(-room) : all.slice(0, room))
  return {
    left,
    model: {
      ...model,
      places: cut(model.places),
      positions: model.positions && cut(model.positions),
      running: model.order === 'time' ? keptRunning(model, left) : null,
      series: model.series.map((chartSeries) => ({ ...chartSeries, values: cut(chartSeries.values) })),
      others: false,
    },
  }
}

/** Where the running place stands when so many before it are left out. */
const keptRunning = ({ running }: ChartModel, left: number) =>
  running === null || running < left ? null : running - left

function withRest(model: ChartModel, room: number): ChartModel {
  const rest = [...model.places.keys()].slice(room)
  return {
    ...model,
    places: [...model.places.slice(0, room), null],
    positions: null,
    running: null,
    series: model.series.map((chartSeries) => ({
      ...chartSeries,
      values: [...chartSeries.values.slice(0, room), joinValues(chartSeries, rest)],
    })),
    others: true,
  }
}

/** Room for the line that says what is not drawn, in px. */
const noteHeight = 30

/** The places that fit, and how high their drawing is when a note stands below it within the same height. */
export function fitInto(spec: ChartSpec, rows: ChartData, whole: ChartModel, width: number, full: number) {
  const fitting = withRoom(whole, roomFor(spec, whole, width, full), spec.kind)
  const noted =
    fitting.left > 0 ||
    whole.seriesLeft > 0 ||
    whole.overlaps ||
    rows.truncated ||
    (spec.kind === 'map' && mapTiles(whole).unknown.length > 0)
  if (!noted || full < 120) return { ...fitting, height: full }
  const height = full - noteHeight
  return { ...withRoom(whole, roomFor(spec, whole, width, height), spec.kind), height }
}
