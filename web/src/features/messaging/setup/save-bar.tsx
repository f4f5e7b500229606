import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { setupMessages } from './messages/index.ts'

/** The end of a form; who may not save it is told who can. */
export function SaveBar({ changed, saving }: { changed: boolean; saving: boolean }) {
  const t = useMessages(setupMessages)
  const may = useMay('messaging.manage')
  if (may === false) return <p className="text-fg-3">{t.noRight}</p>
  return (
    <div className="flex">
      <Button type="submit" variant="primary" disabled={!changed} loading={saving}>
        {t.save}
      </Button>
    </div>
  )
}
