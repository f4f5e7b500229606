import { useId } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import { alarmInput, type DeviceId } from '#contract/devices/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { raiseAlarm } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { SeverityField } from './severity-field.tsx'

const values = { name: '', severity: 'warning', message: '' } as const

/** Somebody saw that something is wrong with a device. */
export default function ReportDialog({ device, onClose }: { device: DeviceId; onClose: () => void }) {
  const t = useMessages(deviceMessages).report
  const stored = useStored(endpointGroups.devices)
  const formId = useId()
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: alarmInput.omit({ device_id: true }),
    values,
    call: (written) => raiseAlarm({ device_id: device, ...written }),
    onDone: () => {
      stored(t.sent)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={t.title}
      actions={
        <Button type="submit" form={formId} variant="primary" loading={store.busy}>
          {t.send}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        <Field label={t.name} required error={errorAt('name')}>
          <Input
            value={draft.name}
            maxLength={deviceLimits.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <SeverityField
          label={t.severity}
          value={draft.severity ?? 'warning'}
          onValue={(severity) => change({ severity })}
        />
        <Field label={t.details} optional error={errorAt('message')}>
          <Textarea
            rows={3}
            value={draft.message}
            maxLength={deviceLimits.note}
            onChange={({ target }) => change({ message: target.value })}
          />
        </Field>
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </form>
    </Dialog>
  )
}
