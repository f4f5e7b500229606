import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { studioMarketEndpoints as calls } from '#contract/studio/market-endpoints.ts'
import { type ProjectId, type TemplateConnection, templateConnectionInput } from '#contract/studio/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey, endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { editorMessages } from '../messages/index.ts'

/** Which approved WhatsApp templates a flow may send: what it says first to somebody who has not written for a day. */
export function WhatsappTemplates({ id, readOnly }: { id: ProjectId; readOnly: boolean }) {
  const t = useMessages(editorMessages).publish.whatsapp
  const query = useQuery({
    ...endpointQuery(calls.listTemplateConnections, { query: { limit: limits.studio.connectionsPerPlace } }),
    retry: false,
  })
  return (
    <section aria-label={t.title} className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold text-13">{t.title}</h3>
        <p className="text-12 text-fg-3">{t.text}</p>
      </div>
      <Loaded query={query} failed={t.loadFailed}>
        {({ records }) => {
          const mine = records.filter((record) => record.project_id === id)
          return (
            mine.length > 0 && (
              <ul className="flex flex-col gap-2">
                {mine.map((item) => (
                  <Connection key={item.id} connection={item} readOnly={readOnly} />
                ))}
              </ul>
            )
          )
        }}
      </Loaded>
      {!readOnly && <AddConnection id={id} />}
    </section>
  )
}

function Connection({ connection, readOnly }: { connection: TemplateConnection; readOnly: boolean }) {
  const t = useMessages(editorMessages).publish.whatsapp
  const queries = useQueryClient()
  const { id, template_name, language, variables } = connection
  const remove = useMutation({
    mutationFn: () => api.call(calls.removeTemplateConnection, { query: { id } }),
    onError: (error) => toast.failure(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: endpointKey('listTemplateConnections') }),
  })
  return (
    <li className="flex items-center gap-2.5 rounded-sm border border-line-soft px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{template_name}</span>
        <span className="block truncate text-12 text-fg-3">
          {[
            t.languages[language as 'id' | 'en'] ?? language,
            ...variables.map((variable) => `${variable.name}: ${variable.value}`),
          ].join(' · ')}
        </span>
      </span>
      {!readOnly && (
        <IconButton label={t.remove(template_name)} disabled={remove.isPending} onClick={() => remove.mutate()}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}

function AddConnection({ id }: { id: ProjectId }) {
  const t = useMessages(editorMessages).publish.whatsapp
  const [open, setOpen] = useState(false)
  if (open) return <ConnectionForm id={id} onClose={() => setOpen(false)} />
  return (
    <Button icon={<Plus />} className="self-start" onClick={() => setOpen(true)}>
      {t.add}
    </Button>
  )
}

type WrittenConnection = { template_name: string; language: 'id' | 'en'; variables: string }
const emptyConnection: WrittenConnection = { template_name: '', language: 'id', variables: '' }

function ConnectionForm({ id, onClose }: { id: ProjectId; onClose: () => void }) {
  const t = useMessages(editorMessages).publish.whatsapp
  const queries = useQueryClient()
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftSchema(templateConnectionInput, ({ variables, ...rest }: WrittenConnection) => ({
      ...rest,
      project_id: id,
      variables: numbered(variables),
    })),
    values: emptyConnection,
    call: (body) => api.call(calls.addTemplateConnection, { body }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: endpointKey('listTemplateConnections') })
      onClose()
    },
    codeFields: { template_connection_taken: 'template_name' },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field label={t.name} hint={t.nameHint} error={errorAt('template_name')} required>
        <Input
          value={draft.template_name}
          maxLength={512}
          autoFocus
          onChange={({ target }) => change({ template_name: target.value })}
        />
      </Field>
      <Segmented
        label={t.language}
        options={(['id', 'en'] as const).map((value) => ({ value, label: t.languages[value] }))}
        value={draft.language}
        onValueChange={(language) => change({ language })}
      />
      <Field label={t.values} hint={t.valuesHint} error={errorAt('variables')} optional>
        <Textarea rows={3} value={draft.variables} onChange={({ target }) => change({ variables: target.value })} />
      </Field>
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={store.busy}>
          {t.connect}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}

/** WhatsApp counts the gaps of a template from 1. */
const numbered = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((value, index) => ({ name: String(index + 1), value }))
