import { LayoutGrid } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { dashboardMessages } from '../messages/index.ts'

/** `whole`: not only this tab has no tiles. */
export function EmptyBoard({ whole, mayEdit, onEdit }: { whole: boolean; mayEdit: boolean; onEdit: () => void }) {
  const t = useMessages(dashboardMessages).board
  return (
    <EmptyState
      icon={<LayoutGrid />}
      title={whole ? t.emptyTitle : t.emptyTab}
      action={
        mayEdit && (
          <Button variant="primary" onClick={onEdit}>
            {t.edit}
          </Button>
        )
      }
    >
      {mayEdit ? t.emptyText : t.emptyViewer}
    </EmptyState>
  )
}
