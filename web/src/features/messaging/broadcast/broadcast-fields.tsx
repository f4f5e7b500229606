import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Path } from 'react-hook-form'
import { formatNumber } from '#contract/kit/format/number.ts'
import { zoneName } from '#contract/kit/format/zone-name.ts'
import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { templateLanguage } from '#web/lib/format/template-language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { listsOptions } from './api.ts'
import { broadcastMessages } from './messages/index.ts'
import { chosenTemplate, type WrittenBroadcast } from './written-broadcast.ts'

type ToProps = { list: string; error: string | undefined; onList: (id: string) => void; onAdd: () => void }

/** Who gets it: a list, or a new one. */
export function ToField({ list, error, onList, onAdd }: ToProps) {
  const all = useMessages(broadcastMessages)
  const t = all.form
  const language = useLanguage()
  const lists = useQuery(listsOptions)
  return (
    <Field label={t.list} error={error ?? (lists.isError && all.list.failed)}>
      <div className="flex gap-2">
        <Select
          className="min-w-0 flex-1"
          loading={lists.isPending}
          aria-label={t.list}
          placeholder={t.chooseList}
          value={list || null}
          onValueChange={onList}
          options={(lists.data?.records ?? []).map(({ id, name, phones }) => ({
            value: id as string,
            label: `${name} · ${t.numbers(formatNumber(phones, language))}`,
          }))}
        />
        <Button size="lg" icon={<Plus />} onClick={onAdd}>
          {t.newList}
        </Button>
      </div>
    </Field>
  )
}

type FieldProps = {
  written: WrittenBroadcast
  errorAt: (path: Path<WrittenBroadcast>) => string | undefined
  onChange: (change: Partial<WrittenBroadcast>) => void
}
type TemplateProps = FieldProps & { approved: readonly MessageTemplate[] }
type WhatProps = TemplateProps & { templates: UseQueryResult<readonly MessageTemplate[]> }

/** What is sent: an approved template, or a text to those who wrote within a day. */
export function What({ templates, ...fields }: WhatProps) {
  const t = useMessages(broadcastMessages).form
  const { written, errorAt, onChange } = fields
  return (
    <>
      <Field label={t.what}>
        <div>
          <Segmented
            label={t.what}
            value={written.kind}
            onValueChange={(kind) => onChange({ kind })}
            options={(['template', 'text'] as const).map((value) => ({ value, label: t.kinds[value] }))}
          />
        </div>
      </Field>
      {written.kind === 'text' ? (
        <Field label={t.text} hint={t.textHint} error={errorAt('message')}>
          <Textarea
            rows={4}
            value={written.message}
            maxLength={messagingLimits.text}
            onChange={({ target }) => onChange({ message: target.value })}
          />
        </Field>
      ) : (
        <Loaded query={templates} failed={t.noTemplate} rows={2}>
          {() => <TemplateFields {...fields} />}
        </Loaded>
      )}
    </>
  )
}

function TemplateFields({ approved, ...fields }: TemplateProps) {
  const { written, errorAt, onChange } = fields
  const t = useMessages(broadcastMessages).form
  const language = useLanguage()
  const template = chosenTemplate(approved, written.template_id)
  if (approved.length === 0)
    return (
      <p className="text-fg-2">
        {t.noTemplate}.{' '}
        <Link to="/whatsapp/setup-account" search={{ part: 'templates' }} className="text-accent hover:underline">
          {t.manageTemplates}
        </Link>
      </p>
    )
  return (
    <>
      <Field
        label={t.template}
        error={errorAt('template_id')}
        hint={template && <bdi className="whitespace-pre-wrap">{template.body}</bdi>}
      >
        <Select
          value={template?.id ?? null}
          onValueChange={(id) => onChange({ template_id: id, variables: [] })}
          options={approved.map(({ id, name, language: code }) => ({
            value: id,
            label: `${name} · ${templateLanguage(code, language)}`,
          }))}
        />
      </Field>
      {template && <VariableFields template={template} {...fields} />}
    </>
  )
}

/** What stands for each variable of the template. */
function VariableFields({ template, written, errorAt, onChange }: FieldProps & { template: MessageTemplate }) {
  const t = useMessages(broadcastMessages).form
  const lists = useQuery(listsOptions)
  const columns = ['name', ...(lists.data?.records.find(({ id }) => id === written.list_id)?.variables ?? [])]
  const places = columns.map((name) => `{{${name}}}`)
  const values = Array.from({ length: template.variables }, (_, index) => written.variables[index] ?? '')
  return (
    <>
      {values.map((value, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: variables are their numbers
          key={index}
          label={t.variable(String(index + 1))}
          hint={template.fills.length > 0 ? t.fillsItself : t.variableHint(places.join(', '))}
          error={errorAt(`variables.${index}`)}
        >
          <Input
            value={value}
            maxLength={messagingLimits.templateVariable}
            list="broadcast-columns"
            onChange={({ target }) => onChange({ variables: values.with(index, target.value) })}
          />
        </Field>
      ))}
      <datalist id="broadcast-columns">
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
    </>
  )
}

export function When({ written, errorAt, onChange }: FieldProps) {
  const t = useMessages(broadcastMessages).form
  return (
    <>
      <Field label={t.when}>
        <div>
          <Segmented
            label={t.when}
            value={written.when}
            onValueChange={(when) => onChange({ when })}
            options={(['now', 'later'] as const).map((value) => ({ value, label: t.whens[value] }))}
          />
        </div>
      </Field>
      {written.when === 'later' && (
        <Field
          label={t.at}
          hint={t.zone(zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone))}
          error={errorAt('scheduled_at')}
          className="max-w-72"
        >
          <Input
            type="datetime-local"
            value={written.scheduled_at}
            onChange={({ target }) => onChange({ scheduled_at: target.value })}
          />
        </Field>
      )}
    </>
  )
}
