import type { ReactNode } from 'react'
import { z } from 'zod'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { SourceDetail } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { usageZone } from '#contract/usage/zone.ts'
import { api } from '#web/lib/client/api.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { TimeZoneField } from './time-zone-field.tsx'

const emptyFile = { name: '', time_zone: usageZone as string, file: undefined as File | undefined }
const written = draftSchema(
  calls.uploadDataSource.form.fields.extend({ file: z.file() }),
  ({ name, time_zone, file }: typeof emptyFile) => ({
    ...(name.trim() && { name }),
    time_zone,
    // Where none is chosen, the schema says so.
    file: file as File,
  }),
)

type Props = { onDone: (source: SourceDetail) => void; onClose: () => void; children: ReactNode }

/** Takes a SQLite file as a database. */
export function FileDialog({ onDone, onClose, children }: Props) {
  const t = useMessages(dataSourceMessages)
  const form = useDraftForm({
    schema: written,
    values: emptyFile,
    call: ({ file, name, time_zone }) => {
      const body = new FormData()
      if (name) body.append('name', name)
      if (time_zone) body.append('time_zone', time_zone)
      body.append('file', file)
      return api.call(calls.uploadDataSource, { form: body })
    },
    onDone,
    codeFields: { data_source_name_taken: 'name', database_file_damaged: 'file', file_too_large: 'file' },
  })
  const { draft, change, errorAt } = form
  return (
    <FormDialog form={form} title={t.connect} action={t.upload} onClose={onClose}>
      {children}
      <Field label={t.file} hint={t.fileHint} error={errorAt('file')} required>
        <FileInput file={draft.file} accept=".sqlite,.sqlite3,.db,.db3" onChange={(file) => change({ file })} />
      </Field>
      <Field label={t.name} error={errorAt('name')} optional>
        <Input
          value={draft.name}
          maxLength={limits.dataSources.name}
          autoComplete="off"
          onChange={({ target }) => change({ name: target.value })}
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
