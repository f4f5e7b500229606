import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { DataChart, DataTable } from '#contract/chat/parts.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { chatMessages } from '../../messages/index.ts'
import { Figure } from '../figure.tsx'
import { SourceButton } from '../source-button.tsx'
import { cellText, numberText } from '../table/cell-text.ts'
import { DataGrid } from '../table/data-grid.tsx'
import { TableActions, Truncated } from '../table/table-part.tsx'
import { type ChartKind, type ChartModel, chartModel, kindsFor } from './chart-model.ts'
import { type ChartWords, chartHeight } from './chart-option.ts'

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'))

/** A drawn result set; can be drawn in the other ways that fit it, the table among them. */
export function ChartPart({ part, table, n }: { part: DataChart; table: DataTable; n: number }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const model = useMemo(() => chartModel(part, table), [part, table])
  const words = useMemo((): ChartWords => {
    return {
      label: (value) => cellText(value, model.x, language, t),
      value: (value, series, short) => numberText(value, model.series[series]!.column, language, short),
    }
  }, [model, language, t])
  const kinds = useMemo(() => kindsFor(model), [model])
  const [chosen, choose] = useState<ChartKind>()
  const kind = chosen ?? (kinds.includes(part.chart.kind) ? part.chart.kind : kinds[0]!)
  return (
    <Figure
      title={part.title}
      actions={
        <>
          {kinds.length > 1 && <KindMenu kinds={kinds} kind={kind} onChoose={choose} />}
          <SourceButton n={n} />
          {kind === 'table' && <TableActions table={table} />}
        </>
      }
    >
      {kind === 'table' ? (
        <DataGrid table={table} />
      ) : kind === 'number' ? (
        <Figures model={model} words={words} />
      ) : (
        <Suspense
          fallback={
            <div style={{ height: chartHeight(model, kind) }} className="p-4">
              <Skeleton className="h-full" />
            </div>
          }
        >
          <ChartCanvas
            model={model}
            kind={kind}
            stacked={part.chart.stacked ?? false}
            words={words}
            label={describe(part.title, model, words)}
          />
        </Suspense>
      )}
      <Truncated table={table} />
    </Figure>
  )
}

function KindMenu({
  kinds,
  kind,
  onChoose,
}: {
  kinds: readonly ChartKind[]
  kind: ChartKind
  onChoose: (kind: ChartKind) => void
}) {
  const t = useMessages(chatMessages)
  const trigger = (
    <Chip aria-label={`${t.chartKind}: ${t.kinds[kind]}`} className="h-[22px]">
      {t.kinds[kind]}
      <ChevronDown />
    </Chip>
  )
  return (
    <Menu trigger={trigger} align="end" className="min-w-36">
      <MenuRadio
        label={t.chartKind}
        options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        value={kind}
        onValueChange={onChoose}
      />
    </Menu>
  )
}

/** A few numbers that need no axis. */
const Figures = ({ model, words }: { model: ChartModel; words: ChartWords }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-4 px-4 py-4">
    {model.series.map(({ name, values }, index) => (
      <div key={name}>
        <dt className="text-12 text-fg-3">{name}</dt>
        <dd className="font-semibold text-24 tabular-nums">
          {values[0] === null || values[0] === undefined ? '–' : words.value(values[0], index, false)}
        </dd>
      </div>
    ))}
  </dl>
)

/** A chart in words, for those who cannot see it; the table beside it says all. */
function describe(title: string, model: ChartModel, words: ChartWords): string {
  const [first] = model.series
  if (!first) return title
  const told = model.labels.slice(0, 8).map((label, index) => {
    const value = first.values[index]
    return `${words.label(label)} ${value === null || value === undefined ? '–' : words.value(value, 0, true)}`
  })
  return `${title}. ${told.join(', ')}${model.labels.length > told.length ? ' …' : ''}`
}
