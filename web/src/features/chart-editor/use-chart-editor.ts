import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Chart } from '#contract/charts/schemas.ts'
import { DocumentEditor, type SaveDocument } from '#web/lib/document-editor/document-editor.ts'
import type { DocumentPolicy } from '#web/lib/document-editor/state.ts'
import { useDocumentEditor } from '#web/lib/document-editor/use-document-editor.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { createChart, updateChart } from './api.ts'
import { type ChartDraft, draftDifferences, draftOf, type Part } from './draft.ts'

/** Every newer version is shown to the person before it is written over. */
const draftPolicy: DocumentPolicy<ChartDraft, Part> = {
  same: Object.is,
  isSaved: (draft, saved) => draftDifferences(draft, saved).length === 0,
  groupedWithin: 1_000,
  maxSteps: 100,
}

/** What a saved chart makes old. */
const chartAnswers = ['listCharts', 'getChart', 'runChart', 'explainChart', 'getChartChanges'] as const

const revisionOf = (chart: Chart, document = draftOf(chart)) => ({
  document,
  version: chart.version,
  at: chart.updated_at,
  by: chart.updated_by?.name ?? null,
})

/** A chart while it is edited: saved as a new one, or over the version it was made from. */
export function useChartEditor(first: ChartDraft, chart: Chart | undefined) {
  const queries = useQueryClient()
  /** The chart as it is saved, and a newer one of somebody else. */
  const [saved, setSaved] = useState(chart)
  const [current, setCurrent] = useState<Chart>()
  const { editor, state } = useDocumentEditor(
    () =>
      new DocumentEditor<ChartDraft, Part>({
        saved: chart ? revisionOf(chart, first) : { document: first, version: 0, at: '', by: null },
        policy: draftPolicy,
        manual: true,
        save: async () => {
          throw new Error('a chart is saved by name')
        },
      }),
  )
  const send =
    (draft: ChartDraft, isNew: boolean, onSaved: (chart: Chart) => void): SaveDocument<ChartDraft, Part> =>
    async (_, { version }) => {
      const done =
        isNew || !saved
          ? { outcome: 'saved' as const, chart: await createChart(draft) }
          : await updateChart(saved.id, version, draft)
      if (done.outcome === 'conflict') {
        setCurrent(done.current)
        return { outcome: 'newer', theirs: revisionOf(done.current) }
      }
      onSaved(done.chart)
      return { outcome: 'saved', saved: revisionOf(done.chart, draft) }
    }
  return {
    editor,
    state,
    saved,
    /** Somebody else's newer version, while it is asked whose counts. */
    current: state.conflict && current,
    /** Gives the chart as it is saved; undefined when it is not, which the state tells more about. */
    save: async (draft: ChartDraft, isNew: boolean): Promise<Chart | undefined> => {
      let done: Chart | undefined
      await editor.save(
        send(draft, isNew, (made) => {
          done = made
        }),
      )
      if (!done) return undefined
      setSaved(done)
      void invalidateEndpoints(queries, [...chartAnswers, ...endpointGroups.dashboards])
      return done
    },
    /** Theirs counts as what is saved; what was made here can be brought back. */
    takeTheirs: (theirs: Chart) => {
      setSaved(theirs)
      editor.resolve(draftOf(theirs), { step: true })
    },
    /** Somebody vouched for it. What others changed meanwhile is not taken along: saving must still meet it. */
    confirm: (vouched: Chart) => {
      if (!saved || draftDifferences(draftOf(saved), draftOf(vouched)).length > 0) return
      setSaved(vouched)
      editor.confirm(vouched.version)
    },
  }
}
