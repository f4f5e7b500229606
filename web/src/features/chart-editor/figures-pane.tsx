import { metricQuery, metrics } from '#contract/metrics/catalog.ts'
import type { MetricSource } from '#contract/metrics/source.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ChangeDraft } from './draft.ts'
import { editorMessages } from './messages/index.ts'

const spans = [7, 30, 90, 365]

/** Figures of the product have no query to write: which they are is settled where they come from, over which days is chosen here. */
export function FiguresPane({ source, onChange }: { source: MetricSource; onChange: ChangeDraft }) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const { period } = source
  const now = 'days' in period ? String(period.days) : 'fixed'
  const days = 'days' in period && !spans.includes(period.days) ? [...spans, period.days] : spans
  const choose = (value: string) => {
    const asked = { ...source, period: { days: Number(value) } }
    onChange('query', { source: asked, sql: metricQuery(asked).sql })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-fg-2">{t.figuresText(metrics[source.metric].name[language])}</p>
      <Field label={t.figuresPeriod} className="max-w-72">
        <Select
          value={now}
          onValueChange={choose}
          options={[
            ...days.map((count) => ({ value: String(count), label: t.lastDays(count) })),
            ...('days' in period ? [] : [{ value: 'fixed', label: `${period.from} – ${period.to}` }]),
          ]}
        />
      </Field>
    </div>
  )
}
