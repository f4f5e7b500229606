import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { ChartId } from '#contract/charts/schemas.ts'
import {
  chartsOf,
  type DashboardDocument,
  type Filter,
  type RelativeRange,
  relativeRange,
  type Touch,
} from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { dashboardMessages } from '../../messages/index.ts'
import { rowsOf } from '../facts.ts'
import type { ChartState } from '../tile-store.ts'
import { type FilterColumn, keyOf, mapTargets, untouched } from './map-targets.ts'

type Props = {
  document: DashboardDocument
  states: ReadonlyMap<string, ChartState>
  filter?: Filter
  onClose: () => void
  onChange: (make: (document: DashboardDocument) => DashboardDocument) => void
}

/** What a filter of days holds at first: all days would be no filter. */
const usualRange: RelativeRange = 'last_90_days'

/** A filter: its name, its kind, and the column of each chart that it narrows. */
export default function FilterDialog({ document, states, filter, onClose, onChange }: Props) {
  const t = useMessages(dashboardMessages).filters
  const charts = [...new Set(document.tiles.flatMap(chartsOf))]
  const columns = useColumns(charts, states)
  const [kind, setKind] = useState<Filter['kind']>(filter?.kind ?? 'values')
  const [name, setName] = useState(filter?.name ?? '')
  const [preset, setPreset] = useState<RelativeRange>(filter?.kind === 'date_range' ? filter.preset : usualRange)
  const [within, setWithin] = useState(filter?.kind === 'values' ? filter.within : null)
  // Of a filter that is there, what it leaves alone was left alone by somebody.
  const [targets, setTargets] = useState<Record<string, string>>(() => ({
    ...(filter && Object.fromEntries(charts.map((id) => [id, untouched]))),
    ...Object.fromEntries((filter?.touches ?? []).map(({ chart_id, target }) => [chart_id, JSON.stringify(target)])),
  }))
  const mapped = mapTargets(kind, targets, columns)
  const touches = charts.flatMap((chart_id): Touch[] => {
    const target = mapped.get(chart_id)
    return target && target !== untouched ? [{ chart_id, target: JSON.parse(target) as Touch['target'] }] : []
  })
  const firstMapped = charts.flatMap(
    (id) => columns.get(id)?.find((column) => keyOf(column) === mapped.get(id)) ?? [],
  )[0]
  const suggestedName = kind === 'date_range' ? t.period : (firstMapped?.name ?? '')
  const called = name.trim() || suggestedName
  const save = () => {
    const rest = { id: filter?.id ?? crypto.randomUUID(), name: called, touches }
    const made: Filter =
      kind === 'date_range'
        ? { kind, ...rest, preset }
        : { kind, ...rest, within, chosen: filter?.kind === 'values' ? filter.chosen : [] }
    onChange((now) => withFilter(now, made, filter === undefined))
    onClose()
  }
  const remove = () => {
    if (filter) onChange((now) => withoutFilter(now, filter.id))
    onClose()
  }
  const parents = document.filters.filter(({ id }) => id !== filter?.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.dialogTitle}
      description={t.dialogText}
      actions={
        <>
          {filter && (
            <Button variant="ghost" className="mr-auto" onClick={remove}>
              {t.remove}
            </Button>
          )}
          <Button variant="primary" disabled={called === '' || touches.length === 0} onClick={save}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label={t.kind}
          value={kind}
          options={(['values', 'date_range'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          onValueChange={setKind}
        />
        <Field label={t.name} required>
          <Input
            value={name}
            maxLength={200}
            autoFocus
            placeholder={suggestedName}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {kind === 'date_range' ? (
          <Field label={t.range}>
            <Select
              value={preset}
              options={relativeRange.options.map((value) => ({ value, label: t.presets[value] }))}
              onValueChange={setPreset}
            />
          </Field>
        ) : (
          parents.length > 0 && (
            <Field label={t.within}>
              <Select
                value={within ?? untouched}
                options={[
                  { value: untouched, label: t.withinNone },
                  ...parents.map(({ id, name: label }) => ({ value: id, label })),
                ]}
                onValueChange={(value) => setWithin(value === untouched ? null : value)}
              />
            </Field>
          )
        )}
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 font-medium text-13 text-fg-2">{t.charts}</legend>
          {charts.length === 0 && <p className="text-12 text-fg-3">{t.noCharts}</p>}
          {charts.length > 0 && touches.length === 0 && <p className="text-12 text-fg-3">{t.pickOne}</p>}
          {charts.map((id) => (
            <Field key={id} label={<bdi>{states.get(id)?.event?.chart?.name ?? '…'}</bdi>}>
              <Select
                value={mapped.get(id) ?? untouched}
                options={[
                  { value: untouched, label: t.untouched },
                  ...(columns.get(id) ?? [])
                    .filter(({ type }) => kind === 'values' || type === 'date')
                    .map((column) => ({ value: keyOf(column), label: column.label })),
                ]}
                onValueChange={(value) => setTargets((now) => ({ ...now, [id]: value }))}
              />
            </Field>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}

const withFilter = (document: DashboardDocument, made: Filter, isNew: boolean): DashboardDocument => ({
  ...document,
  filters: isNew ? [...document.filters, made] : document.filters.map((item) => (item.id === made.id ? made : item)),
})

/** Filters within it offer all their values again. */
const withoutFilter = (document: DashboardDocument, removed: Filter['id']): DashboardDocument => ({
  ...document,
  filters: document.filters
    .filter(({ id }) => id !== removed)
    .map((item) => (item.kind === 'values' && item.within === removed ? { ...item, within: null } : item)),
})

/** The columns that each chart can be narrowed by: of the tables that it reads, and of what it shows. */
function useColumns(charts: readonly ChartId[], states: ReadonlyMap<string, ChartState>): Map<string, FilterColumn[]> {
  const details = useQueries({
    queries: charts.map((id) => ({ ...endpointQuery(chartEndpoints.getChart, { params: { id } }), staleTime: 60_000 })),
  })
  const sources = new Map(
    details.flatMap(({ data }) => (data ? [[data.query.source.id as string, data.query.source]] : [])),
  )
  const schemas = useQueries({
    queries: [...sources.values()].map(({ kind, id }) => ({
      ...endpointQuery(chartEndpoints.getChartSourceSchema, { params: { kind, id } }),
      staleTime: 300_000,
    })),
  })
  const bySource = new Map(schemas.flatMap(({ data }) => (data ? [[data.source.id as string, data.tables]] : [])))
  return new Map(
    charts.map((id, index) => {
      const chart = details[index]?.data
      const reads = new Set((chart?.reads ?? []).map((table) => table.toLowerCase()))
      const tables = (chart && bySource.get(chart.query.source.id)) ?? []
      const ofTables = tables
        .filter(({ name }) => reads.has(name.toLowerCase()))
        .flatMap(({ name: table, label, columns }) =>
          columns.map((column) => ({
            name: column.label,
            label: `${label}: ${column.label}`,
            type: column.type,
            target: { table, column: column.name },
          })),
        )
      const shown = rowsOf(states.get(id)?.event?.run?.result)?.columns ?? []
      const ofResult = shown.map(({ key, label, type }) => ({ name: label, label, type, target: { result: key } }))
      return [id, [...ofTables, ...ofResult]]
    }),
  )
}
