import { type FormEvent, useId, useState } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { DeviceId, DeviceSeverity } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { raiseAlarm, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { SeverityField } from './severity-field.tsx'

/** Somebody saw that something is wrong with a device. */
export default function ReportDialog({ device, onClose }: { device: DeviceId; onClose: () => void }) {
  const t = useMessages(deviceMessages)
  const form = useId()
  const { work, busy } = useDeviceWork()
  const [name, setName] = useState('')
  const [severity, setSeverity] = useState<DeviceSeverity>('warning')
  const [message, setMessage] = useState('')
  const [isSent, setSent] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (name.trim() === '' || busy) return
    const body = { device_id: device, name: name.trim(), severity, message: message.trim() }
    if (await work('report', () => raiseAlarm(body), t.report.sent)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.report.title}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy === 'report'}>
          {t.report.send}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <Field label={t.report.name} required error={isSent && name.trim() === '' && t.form.required}>
          <Input value={name} maxLength={deviceLimits.name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <SeverityField label={t.report.severity} value={severity} onValue={setSeverity} />
        <Field label={t.report.details} optional>
          <Textarea
            rows={3}
            value={message}
            maxLength={deviceLimits.note}
            onChange={({ target }) => setMessage(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
