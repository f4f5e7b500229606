import { type ReactNode, useId, useState } from 'react'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import type { SourceDetail } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { usageZone } from '#contract/usage/zone.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Input } from '#web/ui/input.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { TimeZoneField } from './time-zone-field.tsx'

type Props = { onDone: (source: SourceDetail) => void; onClose: () => void; children: ReactNode }

/** Takes a SQLite file as a database. */
export function FileDialog({ onDone, onClose, children }: Props) {
  const t = useMessages(dataSourceMessages)
  const form = useId()
  const [file, setFile] = useState<File>()
  const [name, setName] = useState('')
  const [zone, setZone] = useState<string>(usageZone)
  const { submit, busy, error } = useSubmit({
    call: () => {
      const body = new FormData()
      if (name.trim()) body.append('name', name.trim())
      body.append('time_zone', zone)
      if (file) body.append('file', file)
      return api.call(calls.uploadDataSource, { form: body })
    },
    onDone,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.connect}
      actions={
        <Button type="submit" form={form} variant="primary" loading={busy}>
          {t.upload}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(undefined)
        }}
        className="flex flex-col gap-4"
      >
        {children}
        <Field label={t.file} hint={t.fileHint} required>
          <FileInput file={file} accept=".sqlite,.sqlite3,.db,.db3" onChange={setFile} />
        </Field>
        <Field label={t.name} optional>
          <Input
            value={name}
            maxLength={limits.dataSources.name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <TimeZoneField zone={zone} onChange={setZone} />
        <FailureNote error={error} />
      </form>
    </Dialog>
  )
}
