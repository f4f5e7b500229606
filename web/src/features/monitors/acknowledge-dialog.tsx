import { type FormEvent, useId, useState } from 'react'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { acknowledgeAlarm, useMonitorWork } from './api.ts'
import { monitorMessages } from './messages/index.ts'

const maxNote = 1_000

/** Somebody takes note of an alarm, and may say what they know. */
export default function AcknowledgeDialog({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const t = useMessages(monitorMessages).alarm
  const form = useId()
  const { work, busy } = useMonitorWork()
  const [note, setNote] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await work('acknowledge', () => acknowledgeAlarm(monitor, note.trim()))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.acknowledge}
      description={t.acknowledgeText}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy === 'acknowledge'}>
          {t.acknowledge}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Field label={t.note} optional>
          <Textarea
            rows={3}
            value={note}
            maxLength={maxNote}
            placeholder={t.notePlaceholder}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
