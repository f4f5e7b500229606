import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Meaning } from '#contract/verified-queries/schemas.ts'

const folds = {
  sum: localized('sum of', 'jumlah'),
  avg: localized('average of', 'rata-rata'),
  min: localized('lowest', 'terendah'),
  max: localized('highest', 'tertinggi'),
  count: localized('number of', 'banyaknya'),
  count_distinct: localized('number of different', 'banyaknya (berbeda)'),
}

/** What a phrase means, in a person's words: `sum of orders.net_total`. */
export function meaningText(means: Meaning, language: Language): string {
  const of = means.column === null ? means.table : `${means.table}.${means.column}`
  return means.kind === 'synonym' ? of : `${folds[means.fold][language]} ${of}`
}
