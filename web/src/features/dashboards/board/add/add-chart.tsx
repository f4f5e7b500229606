import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, Code, MessageCircle, Plus, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ChartSummary } from '#contract/charts/schemas.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { dashboardMessages } from '../../messages/index.ts'

const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const SavedDialog = lazy(() => import('./saved-dialog.tsx'))

/** A chart that is put on a dashboard. */
export type AddedChart = Pick<ChartSummary, 'id' | 'name' | 'kind'>

type Props = { dashboard: DashboardId; disabled?: boolean; onAdd: (chart: AddedChart) => void }

/** The ways to a chart on this dashboard: asked for, built, written, or one that is saved. All of them come back here. */
export function AddChart({ dashboard, disabled = false, onAdd }: Props) {
  const t = useMessages(dashboardMessages)
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'ask' | 'saved'>()
  const close = () => setAsking(undefined)
  const add = (chart: AddedChart) => {
    onAdd(chart)
    toast.success(t.addPanel.added(chart.name))
  }
  const edit = (by?: 'sql') =>
    void navigate({ to: '/dashboard/editor', search: { dashboard, ...(by && { by }) } as Record<string, string> })
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button variant="primary" icon={<Plus />} disabled={disabled}>
            {t.board.addChart}
          </Button>
        }
      >
        <MenuItem icon={<MessageCircle />} onClick={() => setAsking('ask')}>
          {t.addChart.ask}
        </MenuItem>
        <MenuItem icon={<SlidersHorizontal />} onClick={() => edit()}>
          {t.addChart.build}
        </MenuItem>
        <MenuItem icon={<Code />} onClick={() => edit('sql')}>
          {t.addChart.sql}
        </MenuItem>
        <MenuItem icon={<ChartColumn />} onClick={() => setAsking('saved')}>
          {t.addChart.saved}
        </MenuItem>
      </Menu>
      <Suspense>
        {asking === 'ask' && <AskDialog onChoose={add} onClose={close} />}
        {asking === 'saved' && <SavedDialog title={t.addPanel.title} onChoose={add} onClose={close} />}
      </Suspense>
    </>
  )
}
