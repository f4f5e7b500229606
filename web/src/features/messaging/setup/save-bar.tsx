import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { setupMessages } from './messages/index.ts'

type Props = { changed: boolean; store: { busy: boolean; error: Error | null; retryAt: number } }

/** The end of a form; who may not save it is told who can. */
export function SaveBar({ changed, store }: Props) {
  const t = useMessages(setupMessages)
  const may = useMay('messaging.manage')
  if (may === false) return <p className="text-fg-3">{t.noRight}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <LeaveGuard dirty={changed} />
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <Button type="submit" variant="primary" disabled={!changed} loading={store.busy}>
        {t.save}
      </Button>
    </div>
  )
}
