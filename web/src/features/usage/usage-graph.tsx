import { Suspense, useMemo, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { UsageRow, UsageTable } from '#contract/usage/schemas.ts'
import { dayOf } from '#contract/usage/zone.ts'
import { TimeColumns } from '#web/features/charts/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BarList } from './bar-list.tsx'
import { usageMessages } from './messages/index.ts'
import { type Days, isTime, keysOf } from './period.ts'
import { voiceText } from './voice-text.ts'

const measures = {
  words: ['input_words', 'output_words'],
  voice: ['voice_seconds'],
  conversations: ['conversations'],
  credits: ['credits'],
} as const
type Measure = keyof typeof measures
const names = Object.keys(measures) as Measure[]

/** One measure over time as columns, or over agents, members and so on as bars. */
export function UsageGraph({ data, days }: { data: UsageTable; days: Days }) {
  const t = useMessages(usageMessages)
  const language = useLanguage()
  const [measure, setMeasure] = useState<Measure>('words')
  const format = (value: number) =>
    measure === 'voice' ? voiceText(value, language) : formatNumber(value, language, { max: 0 })
  return (
    <Card title={t.graph[measure]}>
      <div className="mb-3">
        <Segmented
          label={t.show}
          value={measure}
          onValueChange={setMeasure}
          options={names.map((value) => ({ value, label: t.measures[value] }))}
        />
      </div>
      {isTime(data.by) ? (
        <Columns data={data} days={days} measure={measure} />
      ) : (
        <BarList data={data} amountOf={(row) => sum(row, measure)} format={format} />
      )}
    </Card>
  )
}

const sum = (row: UsageRow, measure: Measure) => measures[measure].reduce((all, name) => all + row[name], 0)

type ColumnsProps = { data: UsageTable; days: Days; measure: Measure }

function Columns({ data, days, measure }: ColumnsProps) {
  const t = useMessages(usageMessages)
  const { keys, series } = useMemo(() => {
    if (!isTime(data.by)) return { keys: [], series: [] }
    const keys = keysOf(days, data.by, dayOf(new Date()))
    const byKey = new Map(data.rows.map((row) => [row.key, row]))
    return {
      keys,
      series: measures[measure].map((name) => ({
        name: t.series[name],
        values: keys.map((key) => (byKey.get(key)?.[name] ?? 0) / (measure === 'voice' ? 60 : 1)),
      })),
    }
  }, [data, days, measure, t])
  return (
    <Suspense fallback={<Skeleton className="h-60" />}>
      <TimeColumns
        title={t.graph[measure]}
        keys={keys}
        series={series}
        today={dayOf(new Date())}
        unit={measure === 'voice' ? t.minutes : undefined}
      />
    </Suspense>
  )
}
