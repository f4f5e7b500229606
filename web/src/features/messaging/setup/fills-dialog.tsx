import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { MessageTemplate, TemplateFill } from '#contract/messaging/broadcast.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { dataSourcesOptions } from '#web/features/data-sources/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { updateFills, useSetUpWork } from './api.ts'
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
const isWhole = (fill: TemplateFill) => Object.values(fill).every((value) => value.trim() !== '')

/** What stands for each variable of a template when it is sent. */
export default function FillsDialog({ account, template, onClose }: Props) {
  const t = useMessages(setupMessages).fills
  const form = useId()
  const { work, busy } = useSetUpWork()
  const [fills, setFills] = useState<readonly TemplateFill[]>(() =>
    template.fills.length === template.variables
      ? template.fills
      : Array.from({ length: template.variables }, (_, index) => (index === 0 ? nameOfContact : emptyFill('text'))),
  )
  const save = async (next: readonly TemplateFill[]) => {
    const store = () => updateFills(account, template.id, [...next])
    if (await work('fills', store, next.length > 0 ? t.saved : t.cleared)) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fills.every(isWhole)) void save(fills)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.title(template.name)}
      description={t.text}
      actions={
        <>
          {template.fills.length > 0 && <Button onClick={() => void save([])}>{t.clear}</Button>}
          <Button
            type="submit"
            form={form}
            variant="primary"
            loading={busy === 'fills'}
            disabled={!fills.every(isWhole)}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        <bdi className="block whitespace-pre-wrap rounded-md bg-accent-soft px-3 py-2">{template.body}</bdi>
        {fills.map((fill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: variables are their numbers
          <fieldset key={index} className="flex flex-col gap-2">
            <legend className="mb-1 font-[550]">{t.variable(String(index + 1))}</legend>
            <FillFields fill={fill} onChange={(next) => setFills(fills.with(index, next))} />
          </fieldset>
        ))}
      </form>
    </Dialog>
  )
}

type FieldsProps = { fill: TemplateFill; onChange: (fill: TemplateFill) => void }

function FillFields({ fill, onChange }: FieldsProps) {
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
        <Field label={t.words}>
          <Input
            value={fill.text}
            maxLength={messagingLimits.templateVariable}
            onChange={({ target }) => onChange({ ...fill, text: target.value })}
          />
        </Field>
      )}
      {fill.from === 'contact' && (
        <Field label={t.field} hint={t.fieldHint}>
          <Input
            value={fill.field}
            maxLength={messagingLimits.label}
            onChange={({ target }) => onChange({ ...fill, field: target.value })}
          />
        </Field>
      )}
      {fill.from === 'column' && (
        <Field label={t.column} hint={t.columnHint}>
          <Input
            value={fill.column}
            maxLength={60}
            onChange={({ target }) => onChange({ ...fill, column: target.value })}
          />
        </Field>
      )}
      {fill.from === 'data' && <DataFields fill={fill} onChange={onChange} />}
    </div>
  )
}

type DataProps = { fill: Extract<TemplateFill, { from: 'data' }>; onChange: FieldsProps['onChange'] }

/** A row is found by the customer's number. */
function DataFields({ fill, onChange }: DataProps) {
  const t = useMessages(setupMessages).fills
  const sources = useQuery(dataSourcesOptions)
  const tables = sources.data?.find(({ id }) => id === fill.data_source_id)?.tables ?? []
  return (
    <>
      <Field label={t.database}>
        <Select
          loading={sources.isPending}
          placeholder={t.choose}
          value={(fill.data_source_id as string) || null}
          options={(sources.data ?? []).map(({ id, name }) => ({ value: id as string, label: name }))}
          onValueChange={(id) => onChange({ ...fill, data_source_id: id as DataSourceId, table: '' })}
        />
      </Field>
      <Field label={t.table}>
        <Select
          placeholder={t.choose}
          value={fill.table || null}
          options={tables.map(({ name }) => ({ value: name, label: name }))}
          onValueChange={(table) => onChange({ ...fill, table })}
        />
      </Field>
      <Field label={t.key} hint={t.keyHint}>
        <Input value={fill.key} maxLength={200} onChange={({ target }) => onChange({ ...fill, key: target.value })} />
      </Field>
      <Field label={t.value}>
        <Input
          value={fill.column}
          maxLength={200}
          onChange={({ target }) => onChange({ ...fill, column: target.value })}
        />
      </Field>
    </>
  )
}
