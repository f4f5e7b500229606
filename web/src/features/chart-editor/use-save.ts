import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chart } from '#contract/charts/schemas.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { createChart, updateChart } from './api.ts'
import { type Draft, differences, draftOf } from './draft.ts'

type Done = (chart: Chart, draft: Draft) => void

/** Saves a draft: as a new chart, or over the version it was made from. Somebody else's newer one is shown first. */
/** What a saved chart makes old. */
const chartAnswers = ['listCharts', 'getChart', 'runChart', 'explainChart', 'getChartChanges'] as const

export function useSave(first: Chart | undefined, onDone: Done) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(first)
  const [conflict, setConflict] = useState<Chart>()
  const save = useMutation({
    mutationFn: async ({ draft, as, over }: { draft: Draft; as?: 'new'; over?: Chart }) => {
      const target = over ?? saved
      if (as === 'new' || !target) return { outcome: 'saved' as const, chart: await createChart(draft) }
      return updateChart(target.id, target.version, draft)
    },
    onSuccess: (done, { draft }) => {
      if (done.outcome === 'conflict') return setConflict(done.current)
      setConflict(undefined)
      setSaved(done.chart)
      onDone(done.chart, draft)
      void invalidateEndpoints(queries, [...chartAnswers, ...endpointGroups.dashboards])
    },
  })
  return {
    saved,
    save,
    conflict,
    /** Theirs counts as what is saved: changes are made on it. */
    accept: (theirs: Chart) => {
      setSaved(theirs)
      setConflict(undefined)
    },
    later: () => setConflict(undefined),
    /** Somebody vouched for it. What others changed meanwhile is not taken along: saving must still meet it. */
    trusted: (chart: Chart) =>
      setSaved((now) => (now && differences(draftOf(now), draftOf(chart)).length === 0 ? chart : now)),
  }
}
