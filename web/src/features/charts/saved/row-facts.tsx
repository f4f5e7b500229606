import type { ChartSummary } from '#contract/charts/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { chartMessages } from '../messages/index.ts'

/** Who made a chart, of what, where it is used and how old it is. */
export function RowFacts({ chart }: { chart: ChartSummary }) {
  const t = useMessages(chartMessages).saved
  const language = useLanguage()
  const used = chart.used_in.map(({ name }) => name)
  const facts = [
    chart.source_name,
    ...(chart.owner ? [t.by(chart.owner.name)] : []),
    used.length > 0
      ? `${t.usedIn} ${used.slice(0, 2).join(', ')}${used.length > 2 ? ` +${used.length - 2}` : ''}`
      : t.unused,
    t.changed(formatRelative(chart.updated_at, language, new Date())),
    ...(chart.visibility === 'private' ? [t.private] : []),
  ]
  return <span className="block truncate text-12 text-fg-3">{facts.join(' · ')}</span>
}
