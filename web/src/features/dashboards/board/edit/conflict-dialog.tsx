import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { dashboardMessages } from '../../messages/index.ts'
import type { DashboardState } from './dashboard-editor.ts'

type Props = { conflict: NonNullable<DashboardState['conflict']>; onKeepMine: () => void; onTakeTheirs: () => void }

/** Two people changed the same thing: nothing is decided without being asked. */
export default function ConflictDialog({ conflict: { theirs, conflicts }, onKeepMine, onTakeTheirs }: Props) {
  const t = useMessages(dashboardMessages).conflict
  const words = conflicts.map(({ what, removed_by }) =>
    removed_by === null
      ? t.what[what]
      : `${t.what[what]} (${removed_by === 'them' ? t.removedByThem : t.removedByYou})`,
  )
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      size="sm"
      title={t.title}
      description={t.text(theirs.by ?? '')}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t.takeTheirs}</Button>
          <Button variant="primary" onClick={onKeepMine}>
            {t.keepMine}
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5 text-13">
        {[...new Set(words)].map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </Dialog>
  )
}
