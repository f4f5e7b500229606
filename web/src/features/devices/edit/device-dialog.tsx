import { useState } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { Device, DeviceInput } from '#contract/devices/schemas.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { createDevice, updateDevice } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import TokenDialog from './token-dialog.tsx'
import { type WrittenDevice, writtenDevice, writtenDeviceSchema } from './written-device.ts'

type Props = { device: Device | undefined; onClose: () => void }

/** A new device, whose token follows, or a change of one. */
export default function DeviceDialog({ device, onClose }: Props) {
  const t = useMessages(deviceMessages).form
  const stored = useStored(endpointGroups.devices)
  const [token, setToken] = useState<string>()
  const form = useDraftForm({
    schema: writtenDeviceSchema(device),
    values: writtenDevice(device),
    call: async (input: DeviceInput) =>
      device ? updateDevice(device.id, input).then(() => null) : createDevice(input),
    onDone: (made) => {
      stored(made ? undefined : t.saved)
      if (made) setToken(made.token)
      else onClose()
    },
  })
  const { draft, change, errorAt } = form
  if (token) return <TokenDialog token={token} onClose={onClose} />
  const field = (
    name: keyof WrittenDevice,
    label: string,
    more: { hint?: string; max?: number; required?: boolean; digits?: boolean },
  ) => (
    <Field label={label} hint={more.hint} required={more.required === true} error={errorAt(name)}>
      <Input
        autoComplete="off"
        inputMode={more.digits ? 'decimal' : 'text'}
        maxLength={more.max ?? 20}
        value={draft[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <FormDialog
      form={form}
      title={device ? t.editTitle : t.addTitle}
      action={device ? t.save : t.add}
      onClose={onClose}
    >
      {field('name', t.name, { max: deviceLimits.name, required: true })}
      {field('device_type', t.type, { max: deviceLimits.type, required: true, hint: t.typeHint })}
      {field('location', t.location, { max: deviceLimits.location, hint: t.locationHint })}
      <div className="grid grid-cols-2 gap-3">
        {field('latitude', t.latitude, { digits: true })}
        {field('longitude', t.longitude, { digits: true })}
      </div>
      <p className="-mt-1.5 text-12 text-fg-3">{t.positionHint}</p>
      {field('offline_after_minutes', t.offlineAfter, { digits: true })}
    </FormDialog>
  )
}
