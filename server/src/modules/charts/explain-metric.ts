import type { Explanation } from '#contract/charts/about-schemas.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { metrics } from '#contract/metrics/catalog.ts'
import type { MetricSource } from '#contract/metrics/source.ts'

/** How figures of the product are made, in words: there is no statement to tell. */
export function explainMetric(
  source: MetricSource,
  name: string,
): Pick<Explanation, 'summary' | 'steps' | 'tables' | 'dialect' | 'source_name' | 'understood'> {
  const { name: metric, columns } = metrics[source.metric]
  const days = daysText(source)
  const of = (step: Explanation['steps'][number]['step'], text: LocalizedText) => ({ step, text, sql: null })
  const figures = columns.filter(({ type }) => type === 'number').map(({ label }) => label)
  const list = (language: 'en' | 'id') => figures.map((label) => label[language]).join(', ')
  return {
    summary: localized(`${metric.en} of ${name}, ${days.en}.`, `${metric.id} dari ${name}, ${days.id}.`),
    steps: [
      of(
        'source',
        localized(
          `Counted by ${name} each time it is shown, as on the screen it comes from`,
          `Dihitung oleh ${name} tiap kali ditampilkan, sama seperti di layar asalnya`,
        ),
      ),
      of('filter', localized(`Only ${days.en}`, `Hanya ${days.id}`)),
      of('measure', localized(list('en'), list('id'))),
    ],
    tables: [source.metric],
    dialect: 'sqlite',
    source_name: name,
    understood: true,
  }
}

function daysText({ period }: MetricSource): LocalizedText {
  if (!('days' in period)) return localized(`${period.from} to ${period.to}`, `${period.from} sampai ${period.to}`)
  return period.days === 1
    ? localized('today', 'hari ini')
    : localized(`the last ${period.days} days`, `${period.days} hari terakhir`)
}
