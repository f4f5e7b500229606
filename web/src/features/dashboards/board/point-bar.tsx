import { Rows3, X } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { dashboardMessages } from '../messages/index.ts'
import type { useCross } from './cross.ts'
import type { ChartState } from './tile-store.ts'

type Props = { cross: ReturnType<typeof useCross>; states: ReadonlyMap<string, ChartState> }

/** The point that was pressed, what it narrows, and the way to its rows. */
export function PointBar({ cross, states }: Props) {
  const t = useMessages(dashboardMessages).filters
  const { pressed } = cross
  if (!pressed) return null
  const mayOpen = states.get(pressed.chartId)?.event?.chart?.may_open
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center gap-2 border-line-soft border-b bg-accent-soft px-[18px] py-1.5 phone:px-3"
    >
      <span className="min-w-0 truncate text-12">
        <span className="text-fg-2">{pressed.chartName}</span> <bdi className="font-[580]">{pressed.label}</bdi>
      </span>
      {mayOpen && (
        <Button size="sm" icon={<Rows3 />} onClick={() => cross.showRows(pressed)}>
          {t.pointRows}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<X />} onClick={cross.clear}>
        {t.pointClear}
      </Button>
    </div>
  )
}
