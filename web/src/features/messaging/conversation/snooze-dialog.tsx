import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { inboxMessages } from '../messages/index.ts'

type Props = {
  /** The account's present moment. */
  now: number
  onSnooze: (until: string) => void
  onClose: () => void
}

/** Until when a conversation sleeps, by the person's own clock. */
export default function SnoozeDialog({ now, onSnooze, onClose }: Props) {
  const t = useMessages(inboxMessages)
  const [written, setWritten] = useState('')
  const at = new Date(written)
  const isPast = written !== '' && !(at.getTime() > now)
  const save = () => {
    onSnooze(at.toISOString())
    onClose()
  }
  return (
    <Dialog
      title={t.actions.snooze}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button onClick={onClose}>{t.composer.cancel}</Button>
          <Button variant="primary" disabled={written === '' || isPast} onClick={save}>
            {t.actions.snooze}
          </Button>
        </>
      }
    >
      <Field label={t.actions.snoozeAt} error={isPast && t.actions.snoozePast}>
        <Input type="datetime-local" value={written} onChange={({ target }) => setWritten(target.value)} />
      </Field>
    </Dialog>
  )
}
