import { z } from 'zod'
import { queryFilter } from '../charts/query.ts'
import { chartRun } from '../charts/result.ts'
import { chartId } from '../charts/schemas.ts'
import { trust } from '../charts/trust.ts'
import { cell } from '../chat/parts.ts'
import { timeZone } from '../kit/time-zone.ts'
import { limits } from '../limits.ts'
import { chosenFilters } from './document.ts'

const max = limits.dashboard

/**
 * A point that was chosen on one chart narrows others: by columns of what they show, and with `from` (the chart of the point, for
 * whoever may open it) by the column of the table that the point's value stands in. A chart that has neither says so.
 */
const crossFilter = z.object({
  from: chartId.optional(),
  chart_ids: z.array(chartId).max(max.tiles),
  filter: queryFilter.extend({ target: z.object({ result: z.string().min(1).max(300) }) }),
})
export type CrossFilter = z.output<typeof crossFilter>

export const tilesAsk = z.object({
  chosen: chosenFilters.default({}),
  cross: z.array(crossFilter).max(20).default([]),
  /** Only these; left out: all. */
  tile_ids: z.array(z.string().max(40)).max(max.tiles).optional(),
  /** Only what stands on this tab; on the first where there is no such tab. `tile_ids` say it more exactly. */
  tab: z.string().max(40).optional(),
  /** The reader's own today: relative days count from it where the data does not end. */
  today: z.iso.date().optional(),
  /** Rows older than this are asked for again, in seconds; 0: ask now. Left out: as old as results may be here. */
  max_age_s: z.number().int().min(0).max(86_400).optional(),
})
export type TilesAsk = z.output<typeof tilesAsk>

/** The dashboard on paper, with what is chosen on the screen; its hours are those of `time_zone`. */
export const pdfAsk = tilesAsk
  .pick({ chosen: true, cross: true, today: true })
  .extend({ time_zone: timeZone.default('UTC') })
export type PdfAsk = z.output<typeof pdfAsk>

/** One chart with the tiles that show it, as soon as it is there. `chart` null: it is gone, or not shared any more. */
export const tileEvent = z.object({
  chart_id: chartId,
  tile_ids: z.array(z.string()),
  chart: z
    .object({
      name: z.string(),
      description: z.string(),
      question: z.string().nullable(),
      source_name: z.string(),
      trust: trust.pick({ level: true, at: true, by: true, verified_at: true, why: true }).nullable(),
      /** Whether the reader may open it by itself: how it is made, the rows behind a point. */
      may_open: z.boolean(),
    })
    .nullable(),
  run: chartRun.nullable(),
})
export type TileEvent = z.infer<typeof tileEvent>

export const valuesAsk = z.object({
  filter_id: z.string().min(1).max(40),
  chosen: chosenFilters.default({}),
  /** What they must contain. */
  search: z.string().max(200).default(''),
})
export type ValuesAsk = z.output<typeof valuesAsk>

export const valuesOffered = z.object({ values: z.array(cell), more: z.boolean() })
export type ValuesOffered = z.infer<typeof valuesOffered>
