import { formatNumber, formatPercent } from '../../kit/format/number.ts'
import { localized } from '../../kit/localized-text.ts'
import type { Language } from '../../language.ts'
import type { ChartSpec } from '../spec.ts'
import { type ChartData, columnOf } from './data.ts'
import { figureText } from './figure-text.ts'
import { type NumberFigure, rowBeforeWords } from './number.ts'

const steady = localized('steady', 'tetap')
const point = localized('pt', 'poin')

/** How a figure changed, and from what, on screen as on paper: '+14%', 'vs period before'. Null where nothing is compared. */
export function changeWords(
  { column, before, change }: NumberFigure,
  { spec, rows, language }: { spec: ChartSpec; rows: ChartData; language: Language },
): { change: string; against: string } | null {
  if (!spec.change || !change) return null
  const { amount, share } = change
  return {
    change: amount === 0 ? steady[language] : amountWords(amount, share, column.unit === '%', language),
    against: spec.change.label ?? againstWords(),
  }

  function againstWords(): string {
    const against = spec.change?.against
    if (!against || before === null) return ''
    if ('column' in against) {
      const name = withoutCapital(columnOf(rows.columns, against.column).label)
      return localized(`vs ${name}`, `dari ${name}`)[language]
    }
    if (!('value' in against)) return rowBeforeWords(spec, rows)[language]
    const value = figureText(before, column, spec.formats[column.key], language, true)
    return localized(`vs ${value}`, `dari ${value}`)[language]
  }
}

/** The change of a percentage is told in points, not in percent of percent. */
function amountWords(amount: number, share: number | null, isPercent: boolean, language: Language): string {
  const figure = formatNumber(amount, language, { max: 1, signed: true })
  if (isPercent) return `${figure} ${point[language]}`
  return share === null ? figure : formatPercent(share, language, { signed: true })
}

/** In the middle of a sentence; what is written in capitals stays. */
const withoutCapital = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
