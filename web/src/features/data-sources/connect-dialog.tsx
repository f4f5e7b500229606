import { useState } from 'react'
import { driver } from '#contract/data-sources/drivers.ts'
import { dataSourceEndpoints as calls } from '#contract/data-sources/endpoints.ts'
import { sourceKindNames } from '#contract/data-sources/kind-names.ts'
import type { DataSourceId, SourceDetail } from '#contract/data-sources/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useReload } from './api.ts'
import { type ConnectionFields, emptyFields, readConnectionUrl } from './connection-fields.ts'
import { ConnectionForm } from './connection-form.tsx'
import { FileDialog } from './file-dialog.tsx'
import { dataSourceMessages } from './messages/index.ts'

type Props = { onClose: () => void /** What a person does next with it. */; onConnected: (id: DataSourceId) => void }

/** Connects a database: its kind, then its address or its file. */
export function ConnectDialog({ onClose, onConnected }: Props) {
  const t = useMessages(dataSourceMessages)
  const language = useLanguage()
  const reload = useReload()
  const [fields, setFields] = useState<ConnectionFields>(emptyFields)
  const onDone = ({ id, name }: SourceDetail) => {
    toast.success(t.connected(name))
    onClose()
    void reload()
    onConnected(id)
  }
  const kind = (
    <Field label={t.kind}>
      <Select
        options={[...driver.options, 'sqlite' as const].map((value) => ({
          value,
          label: sourceKindNames[value][language],
        }))}
        value={fields.kind}
        onValueChange={(chosen) => setFields({ ...fields, kind: chosen })}
      />
    </Field>
  )
  if (fields.kind === 'sqlite')
    return (
      <FileDialog onDone={onDone} onClose={onClose}>
        {kind}
      </FileDialog>
    )
  return (
    <ConnectionForm
      fields={fields}
      setFields={setFields}
      onDone={onDone}
      onClose={onClose}
      title={t.connect}
      action={t.submit}
      stored={false}
      test={(body) => api.call(calls.testDataSource, { body })}
      send={(body) => api.call(calls.connectDataSource, { body })}
    >
      {kind}
      <UrlField onRead={(read) => setFields({ ...fields, ...read })} />
    </ConnectionForm>
  )
}

/** A connection string is taken apart at once and not kept: it holds a password. */
function UrlField({ onRead }: { onRead: (read: Partial<ConnectionFields>) => void }) {
  const t = useMessages(dataSourceMessages)
  const [given, setGiven] = useState('')
  const take = (text: string) => {
    const read = readConnectionUrl(text)
    setGiven(read ? '' : text)
    if (read) onRead(read)
  }
  const wrong = given !== '' && /:\/\//.test(given)
  return (
    <Field label={t.url} hint={t.urlHint} error={wrong && t.urlWrong} optional>
      <Input
        value={given}
        onChange={(event) => setGiven(event.target.value)}
        onPaste={(event) => {
          event.preventDefault()
          take(event.clipboardData.getData('text'))
        }}
        onBlur={() => take(given)}
        placeholder="postgresql://user@host:5432/name"
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}
