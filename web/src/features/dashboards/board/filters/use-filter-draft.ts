import { useState } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import type { Filter, RelativeRange, TouchedPart } from '#contract/dashboards/document.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { dashboardMessages } from '../../messages/index.ts'
import type { ChartState } from '../tile-store.ts'
import { keyOf, mapTargets, untouched } from './map-targets.ts'
import { useFilterColumns } from './use-filter-columns.ts'

export type FilterDraft = ReturnType<typeof useFilterDraft>

/** What a filter of days holds at first: all days would be no filter. */
const usualRange: RelativeRange = 'last_90_days'

/** A filter as it is being written: what was chosen, and what follows from it where nobody chose. */
export function useFilterDraft(
  filter: Filter | undefined,
  charts: readonly ChartId[],
  states: ReadonlyMap<string, ChartState>,
) {
  const t = useMessages(dashboardMessages).filters
  const columns = useFilterColumns(charts, states)
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
  const touches = charts.flatMap((chart_id): TouchedPart[] => {
    const target = mapped.get(chart_id)
    return target && target !== untouched ? [{ chart_id, target: JSON.parse(target) as TouchedPart['target'] }] : []
  })
  const firstMapped = charts.flatMap(
    (id) => columns.get(id)?.find((column) => keyOf(column) === mapped.get(id)) ?? [],
  )[0]
  const suggestedName = kind === 'date_range' ? t.period : (firstMapped?.name ?? '')
  const called = name.trim() || suggestedName
  return {
    columns,
    kind,
    setKind,
    name,
    setName,
    preset,
    setPreset,
    within,
    setWithin,
    setTarget: (id: string, target: string) => setTargets((now) => ({ ...now, [id]: target })),
    mapped,
    touches,
    suggestedName,
    /** What it is called when it is saved now. */
    called,
  }
}
