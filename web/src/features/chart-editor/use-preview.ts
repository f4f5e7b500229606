import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewOptions, runAgain } from './api.ts'
import { type Draft, queryOf } from './draft.ts'

const pauseMs = 600

/** The rows of what is being edited: asked when the person pauses, at once with `run`. */
export function usePreview(draft: Draft) {
  const queries = useQueryClient()
  const [settled, setSettled] = useState(draft)
  const [running, setRunning] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])
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
  const has = queryOf(draft) !== undefined
  return {
    preview: has ? preview.data : undefined,
    error: has ? preview.error : null,
    running: running || preview.isFetching,
    run,
  }
}
