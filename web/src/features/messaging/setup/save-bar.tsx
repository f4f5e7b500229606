import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { setupMessages } from './messages/index.ts'

type Props = { changed: boolean /** Whether it can be saved as it is. */; fits: boolean; saving: boolean }

/** The end of a form; who may not save it is told who can. */
export function SaveBar({ changed, fits, saving }: Props) {
  const t = useMessages(setupMessages)
  const may = useMay('messaging.manage')
  if (may === false) return <p className="text-fg-3">{t.noRight}</p>
  return (
    <div className="flex">
      <LeaveGuard dirty={changed} />
      <Button type="submit" variant="primary" disabled={!changed || !fits} loading={saving}>
        {t.save}
      </Button>
    </div>
  )
}
