import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import type { SalesforceField } from '#contract/salesforce/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { recordMessages } from './messages/index.ts'
import { ValueInput } from './value-input.tsx'

type Value = string | number | boolean | null
type Props = {
  object: string
  /** Left out: a new record. */
  record?: { id: string; name: string }
  label: string
  fields: readonly (SalesforceField & { value?: Value })[]
  onCancel: () => void
}

const shownAtOnce = 25
const textOf = (value: Value | undefined) => (value === null || value === undefined ? '' : String(value))

/** Fields of a record as they are to be. What differs is proposed, and written once it is approved. */
export function ChangeForm({ object, record, label, fields, onCancel }: Props) {
  const t = useMessages(recordMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map())
  const [title, setTitle] = useState(record ? t.titleOf(record.name) : t.titleOfNew(label))
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  // One proposal, however often it is sent.
  const [key] = useState(() => `screen-${crypto.randomUUID()}`)
  const mayWrite = fields.filter(({ creatable, updatable }) => (record ? updatable : creatable))
  const changed = mayWrite.filter(({ name, value }) => {
    const text = values.get(name)
    return text !== undefined && text.trim() !== textOf(value)
  })
  const propose = useSubmit({
    call: () => {
      const row = {
        object,
        ...(record && { record_id: record.id }),
        values: changed.map(({ name }) => ({ field: name, value: values.get(name) ?? '' })),
      }
      return api.call(calls.proposeChanges, { body: { title, reason, key: `${key}-${hashOf(row)}`, rows: [row] } })
    },
    onDone: async ({ id }) => {
      await invalidateEndpoints(queries, ['listChangeSets'])
      await navigate({ to: '/salesforce/changes/$id', params: { id } })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (changed.length > 0 && title.trim() !== '') propose.submit(undefined)
  }
  const wanted = words.trim().toLowerCase()
  const matching = mayWrite.filter(({ name, label: shown }) => `${shown} ${name}`.toLowerCase().includes(wanted))
  const required = (field: SalesforceField) => record === undefined && field.required
  const ordered = [...matching.filter(required), ...matching.filter((field) => !required(field))]
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 p-4">
      <p className="text-fg-3">{t.waits}</p>
      {mayWrite.length > shownAtOnce && (
        <Input
          type="search"
          aria-label={t.findField}
          placeholder={t.findField}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {matching.length === 0 && (
        <p className="text-12 text-fg-3">{mayWrite.length === 0 ? t.noFields : t.noMatch(words)}</p>
      )}
      {ordered.slice(0, shownAtOnce).map((field) => (
        <ValueInput
          key={field.name}
          field={field}
          required={required(field)}
          value={values.get(field.name) ?? textOf(field.value)}
          onChange={(value) => setValues((before) => new Map(before).set(field.name, value))}
        />
      ))}
      {ordered.length > shownAtOnce && <p className="text-12 text-fg-3">{t.moreFields}</p>}
      <div className="flex flex-col gap-4 border-line-soft border-t pt-4">
        <Field label={t.title} required>
          <Input maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label={t.reason} optional>
          <Textarea rows={2} maxLength={1_000} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
      <div className="sticky bottom-0 flex flex-col gap-2 border-line-soft border-t bg-panel py-3">
        <FailureNote error={propose.error} retryAt={propose.retryAt} />
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={propose.busy}
            disabled={changed.length === 0 || title.trim() === ''}
          >
            {t.propose}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** What was corrected after a refusal is another proposal. */
function hashOf(value: unknown): string {
  let hash = 0
  for (const char of JSON.stringify(value)) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
