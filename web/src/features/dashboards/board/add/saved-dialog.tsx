import { Suspense } from 'react'
import type { ChartSummary } from '#contract/charts/schemas.ts'
import { SavedCharts } from '#web/features/charts/index.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = { title: string; onChoose: (chart: ChartSummary) => void; onClose: () => void }

/** The saved charts, to choose from; it stays open for more. */
export default function SavedDialog({ title, onChoose, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="lg" title={title}>
      <div className="min-h-64">
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <SavedCharts onChoose={onChoose} />
        </Suspense>
      </div>
    </Dialog>
  )
}
