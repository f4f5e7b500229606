import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId, SourceAddress, SourceDetail } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { dataSourceOptions, useReload } from './api.ts'
import { fieldsOf } from './connection-fields.ts'
import { ConnectionForm } from './connection-form.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { TimeZoneField } from './time-zone-field.tsx'

type Props = { id: DataSourceId; onClose: () => void }

/** Gives a database another name, another time zone, another password or another address. */
export function EditDialog({ id, onClose }: Props) {
  const t = useMessages(dataSourceMessages)
  const reload = useReload()
  const { data: source } = useQuery(dataSourceOptions(id))
  const onDone = () => {
    toast.success(t.saved)
    onClose()
    void reload()
  }
  if (!source) return null
  return source.address ? (
    <EditAddress source={source} address={source.address} onDone={onDone} onClose={onClose} />
  ) : (
    <EditName source={source} onDone={onDone} onClose={onClose} />
  )
}

type EditProps = { source: SourceDetail; onDone: () => void; onClose: () => void }

function EditAddress({ source, address, onDone, onClose }: EditProps & { address: SourceAddress }) {
  const t = useMessages(dataSourceMessages)
  const reload = useReload()
  const [fields, setFields] = useState(() => fieldsOf(source.name, source.time_zone, address))
  const params = { id: source.id }
  return (
    <ConnectionForm
      fields={fields}
      setFields={setFields}
      onDone={onDone}
      onClose={onClose}
      title={t.editLabel(source.name)}
      action={t.save}
      stored
      test={async (body) => {
        const met = await api.call(calls.testConnectedSource, { params, body })
        // What its user may do is known now, and shown on its card.
        void reload()
        return met
      }}
      send={(credentials) => {
        const name = fields.name.trim()
        return api.call(calls.updateDataSource, { params, body: { ...(name && { name }), credentials } })
      }}
    />
  )
}

function EditName({ source, onDone, onClose }: EditProps) {
  const t = useMessages(dataSourceMessages)
  const [name, setName] = useState(source.name)
  const [zone, setZone] = useState<string>(source.time_zone)
  const { submit, busy, error } = useSubmit({
    call: () =>
      api.call(calls.updateDataSource, { params: { id: source.id }, body: { name: name.trim(), time_zone: zone } }),
    onDone,
  })
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t.editLabel(source.name)}
      actions={
        <Button variant="primary" loading={busy} onClick={() => submit(undefined)}>
          {t.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t.name} required>
          <Input
            value={name}
            maxLength={limits.dataSources.name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
          />
        </Field>
        <TimeZoneField zone={zone} onChange={setZone} />
        <FailureNote error={error} />
      </div>
    </Dialog>
  )
}
