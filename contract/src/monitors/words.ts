import { numberText } from '../kit/format/cell-text.ts'
import { formatNumber } from '../kit/format/number.ts'
import { type LocalizedText, localized } from '../kit/localized-text.ts'
import type { Language } from '../language.ts'
import type { AlarmRules, ChangeReference, MonitorCondition, ThresholdOperator } from './conditions.ts'

export type FigureName = { label: string; unit: string | null }

/** A figure with its unit, short. */
export const figureText = (value: number, { unit }: Pick<FigureName, 'unit'>, language: Language): string =>
  numberText(value, { key: 'value', label: '', type: 'number', ...(unit && { unit }) }, language, true)

const operators: Record<ThresholdOperator, LocalizedText> = {
  above: localized('is above', 'di atas'),
  at_least: localized('is at least', 'mencapai sedikitnya'),
  below: localized('is below', 'di bawah'),
  at_most: localized('is at most', 'paling banyak'),
}
const references: Record<ChangeReference, LocalizedText> = {
  previous: localized('the period before', 'periode sebelumnya'),
  week: localized('a week earlier', 'seminggu sebelumnya'),
  month: localized('a month earlier', 'sebulan sebelumnya'),
  year: localized('a year earlier', 'setahun sebelumnya'),
}
const ways = {
  up: localized('rises', 'naik'),
  down: localized('falls', 'turun'),
  either: localized('changes', 'berubah'),
}
const oddities = {
  up: localized('is unusually high', 'tidak biasa tingginya'),
  down: localized('is unusually low', 'tidak biasa rendahnya'),
  either: localized('is unusual', 'tidak seperti biasanya'),
}

/** Whether an English name is of many: "sales", "orders per day", but not "number of orders" or "gross". */
const isPlural = (label: string): boolean => /[^suiSUI]s$/i.test(label.split(/ (?:of|per|in|by|for) /)[0] ?? '')
/** The verb of an English condition after its name: "sales are below", "sales fall by". */
const verbAfter = (label: string, words: string): string =>
  isPlural(label) ? words.replace(/^is\b/, 'are').replace(/^(rise|fall|change)s\b/, '$1') : words

/** A condition as the second half of a sentence: "revenue is below Rp 40 m". */
function conditionWords(condition: MonitorCondition, name: FigureName): LocalizedText {
  const both = (make: (language: Language) => string) => localized(make('en'), make('id'))
  const label = /^\p{Lu}\p{Ll}/u.test(name.label)
    ? name.label.charAt(0).toLowerCase() + name.label.slice(1)
    : name.label
  const verbOf = (words: LocalizedText, language: Language) =>
    language === 'en' ? verbAfter(label, words.en) : words[language]
  switch (condition.kind) {
    case 'threshold':
      return both(
        (language) =>
          `${label} ${verbOf(operators[condition.operator], language)} ${figureText(condition.value, name, language)}`,
      )
    case 'change':
      return localized(
        `${label} ${verbOf(ways[condition.direction], 'en')} by ${formatNumber(condition.percent, 'en')}% or more from ${references[condition.against].en}`,
        `${label} ${ways[condition.direction].id} ${formatNumber(condition.percent, 'id')}% atau lebih dari ${references[condition.against].id}`,
      )
    case 'anomaly':
      return both((language) => `${label} ${verbOf(oddities[condition.direction], language)}`)
    case 'no_data':
      return condition.periods === 1
        ? localized(`there is no new data for ${label}`, `tidak ada data baru untuk ${label}`)
        : localized(
            `there is no new data for ${label} in ${condition.periods} periods`,
            `tidak ada data baru untuk ${label} selama ${condition.periods} periode`,
          )
    case 'not_empty':
      return condition.at_least === 1
        ? localized(`the list “${name.label}” is not empty`, `daftar “${name.label}” tidak kosong`)
        : localized(
            `the list “${name.label}” has ${formatNumber(condition.at_least, 'en')} rows or more`,
            `daftar “${name.label}” berisi ${formatNumber(condition.at_least, 'id')} baris atau lebih`,
          )
  }
}

const spans: readonly [minutes: number, en: readonly [string, string], id: string][] = [
  [1_440, ['day', 'days'], 'hari'],
  [60, ['hour', 'hours'], 'jam'],
  [1, ['minute', 'minutes'], 'menit'],
]

/** 2880 → "2 days", "2 hari". */
export function durationWords(minutes: number): LocalizedText {
  const [size, en, id] = spans.find(([size]) => minutes % size === 0 && minutes >= size) ??
    spans[2] ?? [1, ['minute', 'minutes'], 'menit']
  const count = minutes / size
  return localized(`${count} ${count === 1 ? en[0] : en[1]}`, `${count} ${id}`)
}

/** The whole rule: what must be so, and for how long. */
export function ruleWords(condition: MonitorCondition, rules: AlarmRules, name: FigureName): LocalizedText {
  const words = conditionWords(condition, name)
  if (rules.pending_minutes === 0) return words
  const long = durationWords(rules.pending_minutes)
  return localized(`${words.en} for ${long.en}`, `${words.id} selama ${long.id}`)
}
