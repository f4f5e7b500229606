import { type Cell, type CellColumn, cellText } from '../../kit/format/cell-text.ts'
import { localized } from '../../kit/localized-text.ts'
import type { Language } from '../../language.ts'
import { provinces } from '../provinces.ts'
import type { ChartSpec } from '../spec.ts'
import { figureText, formattedCell, momentText, unitOf } from './figure-text.ts'
import type { ChartModel } from './model.ts'

/** Names and figures of a chart in the person's language. */
export type ChartWords = {
  place: (at: number) => string
  /** A place as it is told: `Nov 2026, to date` where its period is not over. */
  told: (at: number) => string
  toDate: string
  /** The figure of a series, in full or short. */
  value: (value: number, series: number, short: boolean) => string
  /** A moment or number along x that need not be in the data. */
  tick: (position: number) => string
  /** A province by its code. */
  province: (code: string) => string
  /** Any cell of a column. */
  cell: (value: Cell, column: CellColumn) => string
}

const toDate = localized('to date', 'hingga kini')

/** `none`: there is no value; `blank`: there is a text without letters. */
type Catalogue = { yes: string; no: string; others: string; none: string; blank: string }

/** The words of a chart. */
export function chartWords(spec: ChartSpec, model: ChartModel, language: Language, t: Catalogue): ChartWords {
  const { x, places, order } = model
  const chosen = spec.x === null ? undefined : spec.formats[spec.x]
  const unit = order === 'time' && !chosen ? unitOf(places) : undefined
  const cell = (value: Cell, column: CellColumn) =>
    formattedCell(value, spec.formats[column.key], language) ?? cellText(value, column, language, t)
  const placeText = (value: Cell): string => {
    if (value === null) return t.none
    if (value === '') return t.blank
    return (unit && momentText(value, unit, language)) ?? cell(value, x)
  }
  const place = (at: number) => (model.others && at === places.length - 1 ? t.others : placeText(places[at] ?? null))
  return {
    cell,
    toDate: toDate[language],
    told: (at) => (at === model.running ? `${place(at)}, ${toDate[language]}` : place(at)),
    province: (code) => provinces.find((province) => province.code === code)?.[language] ?? code,
    place,
    value: (value, series, short) => {
      const { column } = model.series[series] ?? { column: { key: '', label: '', type: 'number' as const } }
      return figureText(value, column, spec.formats[column.key], language, short)
    },
    tick: (position) => {
      if (order === 'time') {
        const step = chosen?.type === 'date' ? chosen.unit : (unit ?? 'day')
        const midnight = new Date(position).getHours() === 0 && new Date(position).getMinutes() === 0
        return momentText(position, step === 'minute' && midnight ? 'day' : step, language) ?? ''
      }
      return figureText(position, x, chosen, language, true)
    },
  }
}
