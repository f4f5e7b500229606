import type { ChartId } from '#contract/charts/schemas.ts'
import { chartsOf, type DashboardDocument, type Filter, relativeRange } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { dashboardMessages } from '../../messages/index.ts'
import type { ChartState } from '../tile-store.ts'
import { keyOf, untouched } from './map-targets.ts'
import { type FilterDraft, useFilterDraft } from './use-filter-draft.ts'

type Props = {
  document: DashboardDocument
  states: ReadonlyMap<string, ChartState>
  filter?: Filter
  onClose: () => void
  onChange: (make: (document: DashboardDocument) => DashboardDocument) => void
}

/** A filter: its name, its kind, and the column of each chart that it narrows. */
export default function FilterDialog({ document, states, filter, onClose, onChange }: Props) {
  const t = useMessages(dashboardMessages).filters
  const charts = [...new Set(document.tiles.flatMap(chartsOf))]
  const draft = useFilterDraft(filter, charts, states)
  const { kind, called, touches } = draft
  const save = () => {
    const rest = { id: filter?.id ?? crypto.randomUUID(), name: called, touches }
    const made: Filter =
      kind === 'date_range'
        ? { kind, ...rest, preset: draft.preset }
        : { kind, ...rest, within: draft.within, chosen: filter?.kind === 'values' ? filter.chosen : [] }
    onChange((now) => withFilter(now, made, filter === undefined))
    onClose()
  }
  const remove = () => {
    if (filter) onChange((now) => withoutFilter(now, filter.id))
    onClose()
  }
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
          onValueChange={draft.setKind}
        />
        <Field label={t.name} required>
          <Input
            value={draft.name}
            maxLength={200}
            autoFocus
            placeholder={draft.suggestedName}
            onChange={(event) => draft.setName(event.target.value)}
          />
        </Field>
        <Narrows draft={draft} parents={document.filters.filter(({ id }) => id !== filter?.id)} />
        <Targets draft={draft} charts={charts} states={states} />
      </div>
    </Dialog>
  )
}

type DraftProps = { draft: FilterDraft }

/** The days of a filter of days, or the filter whose values it keeps to. */
function Narrows({ draft, parents }: DraftProps & { parents: readonly Filter[] }) {
  const t = useMessages(dashboardMessages).filters
  if (draft.kind === 'date_range')
    return (
      <Field label={t.range}>
        <Select
          value={draft.preset}
          options={relativeRange.options.map((value) => ({ value, label: t.presets[value] }))}
          onValueChange={draft.setPreset}
        />
      </Field>
    )
  if (parents.length === 0) return null
  return (
    <Field label={t.within}>
      <Select
        value={draft.within ?? untouched}
        options={[
          { value: untouched, label: t.withinNone },
          ...parents.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        onValueChange={(value) => draft.setWithin(value === untouched ? null : value)}
      />
    </Field>
  )
}

type TargetsProps = DraftProps & { charts: readonly ChartId[]; states: Props['states'] }

/** The column of each chart that it narrows. */
function Targets({ draft, charts, states }: TargetsProps) {
  const t = useMessages(dashboardMessages).filters
  const { kind, touches, mapped, columns } = draft
  return (
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
            onValueChange={(value) => draft.setTarget(id, value)}
          />
        </Field>
      ))}
    </fieldset>
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
