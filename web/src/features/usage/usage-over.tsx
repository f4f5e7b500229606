import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { type UsageBy, type UsageNumbers, usageBy } from '#contract/usage/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { tableOptions } from './api.ts'
import { usageMessages } from './messages/index.ts'
import { daysOf, isTime, type Period, stepOf } from './period.ts'
import { UsageGraph } from './usage-graph.tsx'
import { UsageTable } from './usage-table.tsx'
import { voiceText } from './voice-text.ts'

type Props = { workspace: WorkspaceId | undefined; period: Period }

/** What was used over a time: the sums, a graph and a table, all cut the same way. */
export function UsageOver({ workspace, period }: Props) {
  const t = useMessages(usageMessages)
  const [chosen, setChosen] = useState<UsageBy>()
  const days = daysOf(period)
  const by = chosen ?? stepOf(period)
  const query = { workspace, by, ...days }
  const table = useQuery({ ...tableOptions(query), enabled: days.from <= days.to })
  if (days.from > days.to) return null
  const groupings = usageBy.options.filter((option) => option !== 'workspace' || !workspace)
  return (
    <Loaded query={table} failed={t.loadFailed} rows={8}>
      {(data) => (
        <div className="flex flex-col gap-5">
          <Figures total={data.total} />
          <div className="flex items-center gap-2.5">
            <span id="usage-by" className="text-fg-2">
              {t.by}
            </span>
            <div className="w-44">
              <Select
                aria-label={t.by}
                value={by}
                onValueChange={(next) => setChosen(isTime(next) && next === stepOf(period) ? undefined : next)}
                options={groupings.map((value) => ({ value, label: t.bys[value] }))}
              />
            </div>
          </div>
          {data.rows.length === 0 ? (
            <EmptyState icon={<ChartColumn />} title={t.none}>
              {t.noneText}
            </EmptyState>
          ) : (
            <>
              <UsageGraph data={data} days={days} />
              <UsageTable data={data} query={query} />
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Figures({ total }: { total: UsageNumbers }) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const figures = [
    [t.input, number(total.input_words)],
    [t.output, number(total.output_words)],
    [t.voice, voiceText(total.voice_seconds, language)],
    [t.conversations, number(total.conversations)],
    [t.credits, number(total.credits)],
  ] as const
  return (
    <dl className="grid grid-cols-5 gap-px overflow-hidden rounded-md border border-line-soft bg-line-soft phone:grid-cols-2">
      {figures.map(([label, value]) => (
        <div key={label} className="bg-panel px-2.5 py-3 last:phone:col-span-2">
          <dt className="truncate text-12 text-fg-3">{label}</dt>
          <dd className="truncate font-semibold text-15 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
