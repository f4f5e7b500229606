import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { DataSourceId, SourceAddress, SourceDetail } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { dataSourceOptions, useReload } from './api.ts'
import { fieldsOf } from './connection-fields.ts'
import { ConnectionForm } from './connection-form.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const written = calls.updateDataSource.body.pick({ name: true, time_zone: true }).required()

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
  const form = useDraftForm({
    schema: written,
    values: { name: source.name, time_zone: source.time_zone as string },
    call: (body) => api.call(calls.updateDataSource, { params: { id: source.id }, body }),
    onDone,
    codeFields: { data_source_name_taken: 'name' },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} size="sm" title={t.editLabel(source.name)} action={t.save} onClose={onClose}>
      <Field label={t.name} error={errorAt('name')} required>
        <Input
          value={draft.name}
          maxLength={limits.dataSources.name}
          onChange={({ target }) => change({ name: target.value })}
          autoComplete="off"
        />
      </Field>
      <TimeZoneField
        zone={draft.time_zone}
        onChange={(time_zone) => change({ time_zone })}
        error={errorAt('time_zone')}
      />
    </FormDialog>
  )
}
