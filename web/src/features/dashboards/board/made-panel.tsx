import { Suspense } from 'react'
import type { ChartId } from '#contract/charts/schemas.ts'
import { HowMade } from '#web/features/chart-facts/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { dashboardMessages } from '../messages/index.ts'

/** A chart of a dashboard to be asked about: how it is made. */
export type MadeOf = { id: ChartId; name: string }

type Props = MadeOf & { onChanged: () => void; onClose: () => void }

/** How a tile's number is made and how far it can be relied on, beside the dashboard. */
export default function MadePanel({ id, name, onChanged, onClose }: Props) {
  const t = useMessages(dashboardMessages).tile
  return (
    <RightPanel open onClose={onClose} title={t.howMade}>
      <p className="px-4 pt-3 font-[580]">
        <bdi>{name}</bdi>
      </p>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <HowMade key={id} id={id} onChanged={onChanged} />
      </Suspense>
    </RightPanel>
  )
}
