import { useMemo, useState } from 'react'
import type { ChartKind } from '#contract/charts/spec.ts'
import type { DataChart, DataTable } from '#contract/chat/parts.ts'
import { required } from '#contract/kit/required.ts'
import { ChartView, drawnHeight, fittingKinds } from '#web/features/charts/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { withFittingUnits } from '#web/lib/table/fitting-units.ts'
import { DropdownArrow } from '#web/ui/arrows.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { DataGrid } from '#web/ui/data-grid.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { chatMessages } from '../../messages/index.ts'
import { Figure } from '../figure.tsx'
import { Late } from '../late.tsx'
import { SourceButton } from '../source-button.tsx'
import { TableActions, Truncated } from '../table/table-part.tsx'
import { rowsOf, specOf } from './spec-of.ts'

/** A drawn result set; can be drawn in the other ways that fit it, the table among them. */
export function ChartPart({ part, table, n }: { part: DataChart; table: DataTable; n: number }) {
  const language = useLanguage()
  const result = useMemo(() => rowsOf(part, table), [part, table])
  const kinds = useMemo(() => fittingKinds(specOf(part, 'bar'), result, part.chart.kind), [part, result])
  const [chosen, choose] = useState<ChartKind>()
  const kind =
    chosen ?? (kinds.includes(part.chart.kind) ? part.chart.kind : required(kinds[0], 'a table fits every result'))
  const spec = useMemo(() => specOf(part, kind), [part, kind])
  const height = useMemo(() => drawnHeight(spec, result), [spec, result])
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
        <DataGrid table={withFittingUnits(table, language)} />
      ) : (
        <Late instead={<Room height={height} />}>
          <ChartView spec={spec} result={result} title={part.title} />
        </Late>
      )}
      <Truncated table={table} />
    </Figure>
  )
}

const Room = ({ height }: { height: number }) => (
  <div style={{ height }} className="p-4">
    <Skeleton className="h-full" />
  </div>
)

type KindMenuProps = { kinds: readonly ChartKind[]; kind: ChartKind; onChoose: (kind: ChartKind) => void }

function KindMenu({ kinds, kind, onChoose }: KindMenuProps) {
  const t = useMessages(chatMessages)
  const trigger = (
    <Chip aria-label={`${t.chartKind}: ${t.kinds[kind]}`} className="h-[22px] print:hidden">
      {t.kinds[kind]}
      <DropdownArrow size="sm" />
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
