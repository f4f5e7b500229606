import { mapTiles } from '#contract/charts/drawing/cells.ts'
import { type ChartData, cellReader } from '#contract/charts/drawing/data.ts'
import type { ChartModel } from '#contract/charts/drawing/model.ts'
import { drawnSeries } from '#contract/charts/drawing/option/running.ts'
import { provinceTiles } from '#contract/charts/drawing/provinces.ts'
import { keyOf } from '#contract/charts/drawing/values.ts'
import type { ChartWords } from '#contract/charts/drawing/words.ts'
import type { ChartSpec } from '#contract/charts/spec.ts'
import type { ChartPoint } from './result.ts'

type Pressed = { dataIndex: number; seriesIndex: number; data?: unknown; componentType?: string }

/** The place and the series that an event of the drawing is about. */
export function pointOfEvent(
  spec: ChartSpec,
  model: ChartModel,
  rows: ChartData,
  event: unknown,
): [number, number] | undefined {
  const { dataIndex, seriesIndex, data, componentType } = event as Pressed
  if (componentType !== 'series' || dataIndex === undefined) return undefined
  const numbers = Array.isArray(data) ? (data as number[]) : undefined
  if (spec.kind === 'map') {
    const code = provinceTiles[dataIndex]?.code
    const tile = mapTiles(model).tiles.find(({ province }) => province.code === code)
    return tile && [tile.index, 0]
  }
  if (spec.kind === 'heatmap') return numbers && [numbers[0] ?? 0, numbers[1] ?? 0]
  if (spec.kind === 'scatter') {
    const row = rows.rows[numbers?.[3] ?? -1]
    if (!row) return undefined
    const key = keyOf(cellReader(rows, spec.x)(row))
    const index = model.places.findIndex((place) => keyOf(place) === key)
    const group = keyOf(cellReader(rows, spec.series)(row))
    const series = spec.series ? model.series.findIndex((chartSeries) => keyOf(chartSeries.group) === group) : 0
    return index < 0 || series < 0 ? undefined : [index, series]
  }
  // Points of long lines carry their place.
  return [numbers ? (numbers[2] ?? 0) : dataIndex, drawnSeries(model, seriesIndex)]
}

/** The item of the drawing that stands for a place; undefined where none is marked. */
export function itemOf(spec: ChartSpec, model: ChartModel, index: number): number | undefined {
  if (spec.kind !== 'map') return index
  const tile = mapTiles(model).tiles.find((tile) => tile.index === index)
  return tile && provinceTiles.findIndex(({ code }) => code === tile.province.code)
}

/** What is told about a point; undefined for the one that stands for all others. */
export function pointAt(
  spec: ChartSpec,
  model: ChartModel,
  words: ChartWords,
  index: number,
  series: number,
): ChartPoint | undefined {
  const chartSeries = model.series[series]
  if (model.others && index === model.places.length - 1) return undefined
  const value = chartSeries?.values[index] ?? null
  const values = {
    ...(spec.x !== null && { [spec.x]: model.places[index] ?? null }),
    ...(spec.series !== null && chartSeries?.group !== undefined && { [spec.series]: chartSeries.group }),
  }
  const figure = value === null ? '–' : words.value(value, series, false)
  const name = model.series.length > 1 ? `${words.told(index)}, ${chartSeries?.name ?? ''}` : words.told(index)
  return { values, measure: chartSeries?.measure.column ?? null, value, label: `${name}: ${figure}` }
}
