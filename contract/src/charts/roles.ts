import type { ChartKind, ChartSpec } from './spec.ts'

type Need = 'needed' | 'may' | 'none'
/** What a kind draws: which parts of a spec it needs, may use, or leaves alone. `y`: how many figures. */
export type Roles = {
  x: Need
  y: { min: number; max: number }
  series: Need
  size: Need
  label: Need
  rows: Need
  columns: Need
  /** Sorting and the first so many mean something. */
  places: boolean
  /** It has axes, reference lines can be drawn. */
  axes: boolean
}

const along = { x: 'needed', series: 'may', size: 'none', label: 'none', rows: 'none', columns: 'none' } as const
const many = { min: 1, max: 24 }
const item = { min: 1, max: 1 }

/** The one table of what each kind uses; the editor shows the fields of it, the checks read it. */
export const rolesOf: Record<ChartKind, Roles> = {
  bar: { ...along, y: many, places: true, axes: true },
  line: { ...along, y: many, places: true, axes: true },
  area: { ...along, y: many, places: true, axes: true },
  stacked: { ...along, y: many, places: true, axes: true },
  pie: { ...along, series: 'none', y: item, places: true, axes: false },
  scatter: { ...along, size: 'may', label: 'may', y: item, places: false, axes: true },
  heatmap: { ...along, series: 'needed', y: item, places: false, axes: false },
  funnel: { ...along, series: 'none', y: item, places: true, axes: false },
  number: { ...along, x: 'may', series: 'none', y: item, places: false, axes: false },
  table: { ...along, x: 'none', series: 'none', y: { min: 0, max: 24 }, places: false, axes: false },
  pivot: {
    x: 'none',
    series: 'none',
    size: 'none',
    label: 'none',
    rows: 'needed',
    columns: 'may',
    y: many,
    places: false,
    axes: false,
  },
  map: { ...along, series: 'none', y: item, places: false, axes: false },
}

/** The columns of a result that a spec draws, each once. What its kind leaves alone is not among them. */
export function columnsOf(spec: ChartSpec): string[] {
  const roles = rolesOf[spec.kind]
  const single = (['x', 'series', 'size', 'label'] as const).flatMap((role) =>
    roles[role] === 'none' || spec[role] === null ? [] : [spec[role]],
  )
  const lists = (['rows', 'columns'] as const).flatMap((role) => (roles[role] === 'none' ? [] : spec[role]))
  const lines = spec.lines.flatMap(({ at }) => (roles.axes && 'column' in at ? [at.column] : []))
  const against = spec.kind === 'number' ? spec.change?.against : undefined
  const change = against && 'column' in against ? [against.column] : []
  return [...new Set([...single, ...lists, ...spec.y.map(({ column }) => column), ...lines, ...change])]
}
