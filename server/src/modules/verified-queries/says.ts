import type { Language } from '#contract/language.ts'
import type { Meaning } from '#contract/verified-queries/schemas.ts'

const folds = {
  sum: { en: 'sum of', id: 'jumlah' },
  avg: { en: 'average of', id: 'rata-rata' },
  min: { en: 'lowest', id: 'terendah' },
  max: { en: 'highest', id: 'tertinggi' },
  count: { en: 'number of', id: 'banyaknya' },
  count_distinct: { en: 'number of different', id: 'banyaknya (berbeda)' },
}

/** What a phrase means, in a person's words: `sum of orders.net_total`. */
export function says(means: Meaning, language: Language): string {
  const of = means.column === null ? means.table : `${means.table}.${means.column}`
  return means.kind === 'synonym' ? of : `${folds[means.fold][language]} ${of}`
}
