import { z } from 'zod'
import { filterTarget } from '../charts/query.ts'
import { type ChartId, chartId } from '../charts/schemas.ts'
import { limits } from '../limits.ts'

const max = limits.dashboard
/** Columns of the grid on a wide screen; a phone has one. */
export const gridColumns = 12

const short = z.string().trim().min(1).max(max.name)
/** Parts of a document are named by whoever makes them; a name is unique within its dashboard. */
const partId = z.string().min(1).max(40)

/** Where a tile stands, in columns and rows of the grid, counted from 0 at the upper left. */
const place = z.object({
  x: z
    .number()
    .int()
    .min(0)
    .max(gridColumns - 1),
  y: z.number().int().min(0).max(10_000),
  w: z.number().int().min(1).max(gridColumns),
  h: z.number().int().min(1).max(max.tileRows),
})
export type TilePlacement = z.infer<typeof place>

/** Per width of the screen. Without a place of its own a phone shows the order of the wide one, a tile below the other. */
const places = z.object({ wide: place, phone: place.optional() })

const contents = {
  chart: { chart_id: chartId, title: short.optional() },
  text: { markdown: z.string().max(max.text) },
  heading: { text: short },
  numbers: { chart_ids: z.array(chartId).min(1).max(max.numbers) },
}

const standing = { id: partId, tab: partId, places }
/** What is left out is made: a name, the first tab, a place below all others. */
const maybeStanding = {
  id: partId.default(() => crypto.randomUUID()),
  tab: partId.optional(),
  places: places.optional(),
}

/** One part of a dashboard as it is stored. */
export const tile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chart'), ...standing, ...contents.chart }),
  z.object({ kind: z.literal('text'), ...standing, ...contents.text }),
  z.object({ kind: z.literal('heading'), ...standing, ...contents.heading }),
  z.object({ kind: z.literal('numbers'), ...standing, ...contents.numbers }),
])
export type Tile = z.infer<typeof tile>
export type TileKind = Tile['kind']

/** A component as it is sent: `{chart_id}` alone is a chart. */
export const component = z.union([
  z.object({ kind: z.literal('chart').default('chart'), ...maybeStanding, ...contents.chart }),
  z.object({ kind: z.literal('text'), ...maybeStanding, ...contents.text }),
  z.object({ kind: z.literal('heading'), ...maybeStanding, ...contents.heading }),
  z.object({ kind: z.literal('numbers'), ...maybeStanding, ...contents.numbers }),
])
export type Component = z.output<typeof component>

export const tab = z.object({ id: partId, name: short })
export type Tab = z.infer<typeof tab>

/** A column of a chart, or of a table that it reads, that a filter narrows. Charts that are not named stay as they are. */
const touch = z.object({ chart_id: chartId, target: filterTarget })
export type TouchedPart = z.infer<typeof touch>

const touches = z.array(touch).max(max.tiles)
const day = z.iso.date()

/** A span of days, both included; what is left out is open. */
const dateRange = z.object({ from: day.optional(), to: day.optional() })
export type DateRange = z.infer<typeof dateRange>
export const relativeRange = z.enum([
  'all',
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_60_days',
  'last_90_days',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
])
export type RelativeRange = z.infer<typeof relativeRange>

const filterValues = z.array(z.string().max(500)).max(max.filterValues)

export const filter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('date_range'),
    id: partId,
    name: short,
    touches,
    /** What holds when nothing is chosen. */
    preset: relativeRange.default('all'),
  }),
  z.object({
    kind: z.literal('values'),
    id: partId,
    name: short,
    touches,
    chosen: filterValues.default([]),
    /** Offers only values that go with what another filter has chosen. */
    within: partId.nullable().default(null),
  }),
])
export type Filter = z.infer<typeof filter>

/** Days that are counted from today: a kept link and a screen that stays open show those of each day. */
const relativeChoice = z.object({ preset: relativeRange })
export type RelativeChoice = z.infer<typeof relativeChoice>

/** What somebody has chosen, by the filter's id: days or a list of values. A filter that is not named holds its default. */
export const chosenFilters = z.record(partId, z.union([filterValues, relativeChoice, dateRange]))
export type ChosenFilters = z.infer<typeof chosenFilters>

/** Minutes between two refreshes of an open page. */
export const refreshMinutes = z.number().int().min(1).max(1_440)

/** All of a dashboard but its name: what a version keeps. `format` is raised when the shape changes. */
export const dashboardDocument = z.object({
  format: z.literal(1),
  tabs: z.array(tab).min(1).max(max.tabs),
  tiles: z.array(tile).max(max.tiles),
  filters: z.array(filter).max(max.filters),
  refresh_minutes: refreshMinutes.nullable(),
})
export type DashboardDocument = z.infer<typeof dashboardDocument>

const firstTab = 'main'
export const emptyDocument: DashboardDocument = {
  format: 1,
  tabs: [{ id: firstTab, name: 'Overview' }],
  tiles: [],
  filters: [],
  refresh_minutes: null,
}

/** From the top down, from left to right: the order in which tiles are read. */
export const inReadingOrder = (tiles: readonly Tile[]): Tile[] =>
  tiles.toSorted((left, right) => left.places.wide.y - right.places.wide.y || left.places.wide.x - right.places.wide.x)

/** The charts that a tile shows. */
export const chartsOf = (item: Tile | Component): readonly ChartId[] =>
  item.kind === 'chart' ? [item.chart_id] : item.kind === 'numbers' ? item.chart_ids : []
