import { type DrawingInput, fitText } from './base.ts'

type Side = 'left' | 'right'

/** The index of the first series of an axis: its figures are written as the axis' are. */
export const firstOn = ({ model }: Pick<DrawingInput, 'model'>, side: Side): number =>
  Math.max(
    0,
    model.series.findIndex(({ measure }) => measure.axis === side),
  )

export const usesRight = ({ model }: Pick<DrawingInput, 'model'>): boolean =>
  model.series.some(({ measure }) => measure.axis === 'right')

/** Whole figures only: half a thing would be no help on an axis. */
const isCounted = ({ model }: DrawingInput, side: Side): boolean =>
  model.series.every(
    ({ measure, values }) =>
      measure.axis !== side || values.every((value) => value === null || Number.isInteger(value)),
  )

/** The axis of figures. `percent`: figures are shares of 100. */
export function valueAxis(input: DrawingInput, side: Side = 'left', percent = false) {
  const { spec, look, words } = input
  const { title, min, max, scale, hidden } = spec.axes[side]
  const series = firstOn(input, side)
  return {
    type: scale === 'log' && !percent ? ('log' as const) : ('value' as const),
    show: !hidden,
    splitNumber: input.height < 160 ? 2 : 4,
    ...(!percent && isCounted(input, side) && { minInterval: 1 }),
    ...(percent && { interval: input.height < 160 ? 50 : 25 }),
    ...(min !== undefined && { min }),
    ...(max !== undefined ? { max } : percent ? { max: 100 } : {}),
    ...(title && { name: title, nameTextStyle: { color: look.muted, fontSize: 11, align: side }, nameGap: 8 }),
    axisLabel: {
      color: look.muted,
      fontSize: 11,
      hideOverlap: true,
      formatter: (value: number) => (percent ? `${value}%` : words.value(value, series, true)),
    },
    splitLine: { show: side === 'left', lineStyle: { color: look.line } },
  }
}

/** The axis of places, by name. `room`: how wide a name may be, in px. */
export const categoryAxis = ({ spec, model, look, words }: DrawingInput, room: number) => ({
  type: 'category' as const,
  show: !spec.axes.x.hidden,
  // By place, not by name: two places may read the same.
  data: model.places.map((_, index) => String(index)),
  axisLine: { show: false },
  axisTick: { show: false },
  ...(spec.axes.x.title && {
    name: spec.axes.x.title,
    nameLocation: 'middle' as const,
    nameGap: 28,
    nameTextStyle: { color: look.muted, fontSize: 11 },
  }),
  axisLabel: {
    color: look.muted,
    fontSize: 12,
    hideOverlap: true,
    // Lower than the lowest figure of the axis beside it.
    margin: 13,
    // The month that is not over is always told, beside whatever there is no room for.
    ...(model.running !== null && {
      lineHeight: 15,
      ...(model.running === model.places.length - 1 && { showMaxLabel: true }),
    }),
    // Moments stand apart or are left out; cut in half they say nothing.
    formatter: (at: string) =>
      `${fitText(words.place(Number(at)), model.order === 'none' ? room : 160)}${Number(at) === model.running ? `\n${words.toDate}` : ''}`,
  },
})

/** The axis of moments or numbers, where distance counts. */
export const positionAxis = ({ spec, model, look, words }: DrawingInput) => {
  const { min, max, scale } = spec.axes.x
  return {
    ...categoryAxis({ spec, model, look, words } as DrawingInput, 120),
    data: undefined,
    type: model.order === 'time' ? ('time' as const) : scale === 'log' ? ('log' as const) : ('value' as const),
    scale: true,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    splitLine: { show: false },
    axisLabel: { color: look.muted, fontSize: 12, hideOverlap: true, margin: 13, formatter: words.tick },
  }
}
