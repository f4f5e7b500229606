import { useMemo } from 'react'
import type { ChartData } from '#contract/charts/drawing/data.ts'
import { type ChartViewProps, Drawn } from './drawn.tsx'
import { EmptyResult, FailedResult } from './result-states.tsx'

/** A chart of any kind: its drawing, or why there is none. Theme and language are handled inside. */
export default function ChartView(props: ChartViewProps) {
  const { result, compact = false, height } = props
  const last = result.state === 'failed' ? result.last : null
  const rows = useMemo(
    (): ChartData | undefined => (result.state === 'ok' ? result : (last ?? undefined)),
    [result, last],
  )
  if (result.state === 'empty')
    return <EmptyResult {...(result.message && { message: result.message })} compact={compact} height={height} />
  return (
    <div className="flex min-w-0 flex-col">
      {result.state === 'failed' && <FailedResult result={result} compact={compact} />}
      {rows && <Drawn {...props} rows={rows} faded={result.state === 'failed'} />}
    </div>
  )
}
