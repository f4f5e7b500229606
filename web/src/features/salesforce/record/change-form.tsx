import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { proposedChanges } from '#contract/salesforce/change-sets.ts'
import { salesforceEndpoints as calls } from '#contract/salesforce/endpoints.ts'
import type { SalesforceField } from '#contract/salesforce/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { asOwnFields } from '#web/lib/form/part-of-sent.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
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

type WritableField = Props['fields'][number]
/** Values by their fields, of those that were written. */
type WrittenChange = { title: string; reason: string; values: Record<string, string> }

const writtenChange = (required: readonly string[]): z.ZodType<WrittenChange, WrittenChange> =>
  z.object({
    title: proposedChanges.shape.title,
    reason: proposedChanges.shape.reason.unwrap(),
    values: z.record(z.string(), z.string()).superRefine((values, context) => {
      for (const name of required)
        if ((values[name] ?? '').trim() === '')
          context.addIssue({ code: 'custom', input: values[name] ?? '', path: [name] })
    }),
  })

/** What is other than in the record. */
const changedOf = (fields: readonly WritableField[], values: WrittenChange['values']) =>
  fields.flatMap(({ name, value }) => {
    const text = values[name]
    return text === undefined || text.trim() === textOf(value) ? [] : [{ field: name, value: text }]
  })

/** Fields of a record as they are to be. What differs is proposed, and written once it is approved. */
export function ChangeForm({ object, record, label, fields, onCancel }: Props) {
  const t = useMessages(recordMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  // One proposal, however often it is sent.
  const [key] = useState(() => `screen-${crypto.randomUUID()}`)
  const mayWrite = fields.filter(({ creatable, updatable }) => (record ? updatable : creatable))
  const required = (field: SalesforceField) => record === undefined && field.required
  const form = useDraftForm({
    schema: writtenChange(mayWrite.filter(required).map(({ name }) => name)),
    values: { title: record ? t.titleOf(record.name) : t.titleOfNew(label), reason: '', values: {} } as WrittenChange,
    call: ({ title, reason, values }) => {
      const changed = changedOf(mayWrite, values)
      const row = { object, ...(record && { record_id: record.id }), values: changed }
      const body = { title, reason, key: `${key}-${hashOf(row)}`, rows: [row] }
      return asOwnFields(api.call(calls.proposeChanges, { body }), (path) => {
        const [, index] = /^rows\.0\.values\.(\d+)/.exec(path) ?? []
        return index && `values.${changed[Number(index)]?.field}`
      })
    },
    onDone: async ({ id }) => {
      await invalidateEndpoints(queries, ['listChangeSets'])
      await navigate({ to: '/salesforce/changes/$id', params: { id }, ignoreBlocker: true })
    },
  })
  const { draft, change, errorAt, store: propose } = form
  const isWrong = ({ name }: SalesforceField) => errorAt(`values.${name}`) !== undefined
  const wanted = words.trim().toLowerCase()
  const matching = mayWrite.filter(({ name, label: shown }) => `${shown} ${name}`.toLowerCase().includes(wanted))
  const ordered = [...matching.filter(required), ...matching.filter((field) => !required(field))]
  // Those that are wrong are in sight, whatever is looked for.
  const shown = new Set([...ordered.slice(0, shownAtOnce), ...mayWrite.filter(isWrong)])
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4 p-4">
      <LeaveGuard dirty={form.isChanged} />
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
      {[...shown].map((field) => (
        <ValueInput
          key={field.name}
          field={field}
          required={required(field)}
          value={draft.values[field.name] ?? textOf(field.value)}
          error={errorAt(`values.${field.name}`)}
          onChange={(value) => change({ values: { ...draft.values, [field.name]: value } })}
        />
      ))}
      {ordered.length > shownAtOnce && <p className="text-12 text-fg-3">{t.moreFields}</p>}
      <div className="flex flex-col gap-4 border-line-soft border-t pt-4">
        <Field label={t.title} error={errorAt('title')} required>
          <Input maxLength={200} value={draft.title} onChange={({ target }) => change({ title: target.value })} />
        </Field>
        <Field label={t.reason} error={errorAt('reason')} optional>
          <Textarea
            rows={2}
            maxLength={1_000}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
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
            disabled={changedOf(mayWrite, draft.values).length === 0}
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
