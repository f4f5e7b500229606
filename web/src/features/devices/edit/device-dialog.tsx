import { type FormEvent, useId, useState } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { Device, DeviceInput } from '#contract/devices/schemas.ts'
import { useEdited } from '#web/lib/form/use-edited.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { createDevice, updateDevice, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { type EditedDevice, editedOf, inputOf, wrongFields } from './edited-device.ts'
import TokenDialog from './token-dialog.tsx'

type Props = { device: Device | undefined; onClose: () => void }

/** A new device, whose token follows, or a change of one. */
export default function DeviceDialog({ device, onClose }: Props) {
  const t = useMessages(deviceMessages).form
  const form = useId()
  const { work, busy } = useDeviceWork()
  const { edited, change } = useEdited(editedOf(device))
  const [isSent, setSent] = useState(false)
  const [token, setToken] = useState<string>()
  if (token) return <TokenDialog token={token} onClose={onClose} />
  const wrong = isSent ? wrongFields(edited) : {}
  const save = async (input: DeviceInput) => {
    if (device) return work('save', () => updateDevice(device.id, input), t.saved).then((done) => done && onClose())
    return work('save', async () => setToken((await createDevice(input)).token))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const [first] = Object.keys(wrongFields(edited))
    if (first) return document.querySelector<HTMLElement>(`[id="${form}"] [name="${first}"]`)?.focus()
    if (!busy) void save(inputOf(edited, device))
  }
  const field = (
    name: keyof EditedDevice,
    more: { hint?: string; max?: number; required?: boolean; digits?: boolean },
  ) => {
    const problem = wrong[name]
    return (
      <Field label={labels[name]} hint={more.hint} required={more.required === true} error={problem && t[problem]}>
        <Input
          name={name}
          autoComplete="off"
          inputMode={more.digits ? 'decimal' : 'text'}
          maxLength={more.max ?? 20}
          value={edited[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      </Field>
    )
  }
  const labels: Record<keyof EditedDevice, string> = {
    name: t.name,
    type: t.type,
    location: t.location,
    latitude: t.latitude,
    longitude: t.longitude,
    offlineAfter: t.offlineAfter,
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={device ? t.editTitle : t.addTitle}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy === 'save'}>
          {device ? t.save : t.add}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        {field('name', { max: deviceLimits.name, required: true })}
        {field('type', { max: deviceLimits.type, required: true, hint: t.typeHint })}
        {field('location', { max: deviceLimits.location, hint: t.locationHint })}
        <div className="grid grid-cols-2 gap-3">
          {field('latitude', { digits: true })}
          {field('longitude', { digits: true })}
        </div>
        <p className="-mt-1.5 text-12 text-fg-3">{t.positionHint}</p>
        {field('offlineAfter', { digits: true })}
      </form>
    </Dialog>
  )
}
