import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChartPreview } from '#contract/charts/about-schemas.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { previewOptions, runAgain } from './api.ts'
import { type ChartDraft, queryOf } from './draft.ts'

const pauseMs = 600

/** The rows of what is being edited: asked when the person pauses, at once with `run`. */
export function usePreview(draft: ChartDraft) {
  const queries = useQueryClient()
  const [settled, setSettled] = useState(draft)
  const [running, setRunning] = useState(false)
  useTimeout(() => setSettled(draft), pauseMs, draft)
  // The drawing needs no new rows: only the query counts, and the key holds only that.
  const preview = useQuery({ ...previewOptions(queryOf(settled)), placeholderData: (before) => before })
  const run = async () => {
    const query = queryOf(draft)
    if (!query) return
    setRunning(true)
    try {
      queries.setQueryData(previewOptions(query).queryKey, await runAgain(query))
    } catch {
      await queries.invalidateQueries({ queryKey: previewOptions(query).queryKey })
    } finally {
      setSettled(draft)
      setRunning(false)
    }
  }
  const good = useLastGood(preview.data)
  const has = queryOf(draft) !== undefined
  return {
    preview: has ? preview.data : undefined,
    error: has ? preview.error : null,
    running: running || preview.isFetching,
    run,
    /** The last one with columns: while a query fails, its drawing can still be changed. */
    good: has ? good : undefined,
  }
}

/** The last preview whose query ran: while another fails, its drawing can still be changed. */
function useLastGood(preview: ChartPreview | undefined): ChartPreview | undefined {
  const [good, setGood] = useState<ChartPreview>()
  const ran = preview && preview.result.state !== 'failed' ? preview : undefined
  if (ran && ran !== good) setGood(ran)
  return ran ?? good
}
