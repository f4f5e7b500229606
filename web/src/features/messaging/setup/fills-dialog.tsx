import { useQuery } from '@tanstack/react-query'
import type { Path } from 'react-hook-form'
import { z } from 'zod'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import { type MessageTemplate, type TemplateFill, templateFills } from '#contract/messaging/broadcast.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { dataSourcesOptions } from '#web/features/data-sources/index.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { changedBySetUp, updateFills } from './api.ts'
import { setupMessages } from './messages/index.ts'

type Props = { account: MessagingAccountId; template: MessageTemplate; onClose: () => void }

const froms = ['contact', 'column', 'data', 'text'] as const
const nameOfContact: TemplateFill = { from: 'contact', field: 'name' }

const emptyFill = (from: TemplateFill['from']): TemplateFill => {
  if (from === 'contact') return nameOfContact
  if (from === 'column') return { from, column: '' }
  if (from === 'text') return { from, text: '' }
  // Chosen before it can be saved.
  return { from, data_source_id: '' as DataSourceId, table: '', key: '', column: '' }
}
const fillsInput = draftSchema(z.object({ fills: templateFills }), (written: { fills: TemplateFill[] }) => written)

/** What stands for each variable of a template when it is sent. */
export default function FillsDialog({ account, template, onClose }: Props) {
  const t = useMessages(setupMessages).fills
  const stored = useStored(changedBySetUp)
  const save = (fills: TemplateFill[]) => updateFills(account, template.id, fills)
  const form = useDraftForm({
    schema: fillsInput,
    values: {
      fills:
        template.fills.length === template.variables
          ? template.fills
          : Array.from({ length: template.variables }, (_, index) => (index === 0 ? nameOfContact : emptyFill('text'))),
    },
    call: ({ fills }) => save(fills),
    onDone: () => {
      stored(t.saved)
      onClose()
    },
  })
  const clear = useSubmit({
    call: () => save([]),
    onDone: () => {
      stored(t.cleared)
      onClose()
    },
  })
  const { fills } = form.draft
  return (
    <FormDialog
      form={form}
      title={t.title(template.name)}
      description={t.text}
      action={t.save}
      onClose={onClose}
      {...(template.fills.length > 0 && {
        beside: (
          <Button loading={clear.busy} onClick={() => clear.submit(undefined)}>
            {t.clear}
          </Button>
        ),
      })}
    >
      <bdi className="block whitespace-pre-wrap rounded-md bg-accent-soft px-3 py-2">{template.body}</bdi>
      {fills.map((fill, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: variables are their numbers
        <fieldset key={index} className="flex flex-col gap-2">
          <legend className="mb-1 font-[550]">{t.variable(String(index + 1))}</legend>
          <FillFields
            fill={fill}
            errorAt={(name) => form.errorAt(`fills.${index}.${name}` as Path<{ fills: TemplateFill[] }>)}
            onChange={(next) => form.change({ fills: fills.with(index, next) })}
          />
        </fieldset>
      ))}
      <FailureNote error={clear.error} retryAt={clear.retryAt} />
    </FormDialog>
  )
}

type FieldsProps = {
  fill: TemplateFill
  errorAt: (name: string) => string | undefined
  onChange: (fill: TemplateFill) => void
}

function FillFields({ fill, errorAt, onChange }: FieldsProps) {
  const t = useMessages(setupMessages).fills
  return (
    <div className="grid grid-cols-2 gap-2 phone:grid-cols-1">
      <Field label={t.from}>
        <Select
          value={fill.from}
          options={froms.map((value) => ({ value, label: t.froms[value] }))}
          onValueChange={(from) => onChange(emptyFill(from))}
        />
      </Field>
      {fill.from === 'text' && (
        <Field label={t.words} error={errorAt('text')}>
          <Input
            value={fill.text}
            maxLength={messagingLimits.templateVariable}
            onChange={({ target }) => onChange({ ...fill, text: target.value })}
          />
        </Field>
      )}
      {fill.from === 'contact' && (
        <Field label={t.field} hint={t.fieldHint} error={errorAt('field')}>
          <Input
            value={fill.field}
            maxLength={messagingLimits.label}
            onChange={({ target }) => onChange({ ...fill, field: target.value })}
          />
        </Field>
      )}
      {fill.from === 'column' && (
        <Field label={t.column} hint={t.columnHint} error={errorAt('column')}>
          <Input
            value={fill.column}
            maxLength={60}
            onChange={({ target }) => onChange({ ...fill, column: target.value })}
          />
        </Field>
      )}
      {fill.from === 'data' && <DataFields fill={fill} errorAt={errorAt} onChange={onChange} />}
    </div>
  )
}

type DataProps = FieldsProps & { fill: Extract<TemplateFill, { from: 'data' }> }

/** A row is found by the customer's number. */
function DataFields({ fill, errorAt, onChange }: DataProps) {
  const t = useMessages(setupMessages).fills
  const sources = useQuery(dataSourcesOptions)
  const tables = sources.data?.find(({ id }) => id === fill.data_source_id)?.tables ?? []
  return (
    <>
      <Field label={t.database} error={errorAt('data_source_id')}>
        <Select
          loading={sources.isPending}
          placeholder={t.choose}
          value={(fill.data_source_id as string) || null}
          options={(sources.data ?? []).map(({ id, name }) => ({ value: id as string, label: name }))}
          onValueChange={(id) => onChange({ ...fill, data_source_id: id as DataSourceId, table: '' })}
        />
      </Field>
      <Field label={t.table} error={errorAt('table')}>
        <Select
          placeholder={t.choose}
          value={fill.table || null}
          options={tables.map(({ name }) => ({ value: name, label: name }))}
          onValueChange={(table) => onChange({ ...fill, table })}
        />
      </Field>
      <Field label={t.key} hint={t.keyHint} error={errorAt('key')}>
        <Input value={fill.key} maxLength={200} onChange={({ target }) => onChange({ ...fill, key: target.value })} />
      </Field>
      <Field label={t.value} error={errorAt('column')}>
        <Input
          value={fill.column}
          maxLength={200}
          onChange={({ target }) => onChange({ ...fill, column: target.value })}
        />
      </Field>
    </>
  )
}
