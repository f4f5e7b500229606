import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type MessageTemplateInput, messageTemplateInput } from '#contract/messaging/broadcast.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { templateText } from '../composer/canned-text.ts'
import { changedBySetUp, submitTemplate } from './api.ts'
import { setupMessages } from './messages/index.ts'

const languages = ['id', 'en', 'en_US'] as const
const categories = ['utility', 'marketing', 'authentication'] as const

/** The highest number among `{{1}}`, `{{2}}` and so on. */
const variablesOf = (body: string): number =>
  Math.min(
    messagingLimits.templateVariables,
    Math.max(0, ...[...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number))),
  )

type WrittenTemplate = {
  name: string
  language: (typeof languages)[number]
  category: MessageTemplateInput['category']
  body: string
  footer: string
  /** One a line. */
  buttons: string
  examples: readonly string[]
}

/** An example for each variable, empty where none is written yet. */
const examplesOf = ({ body, examples }: WrittenTemplate): string[] =>
  Array.from({ length: variablesOf(body) }, (_, index) => examples[index] ?? '')

type Props = { account: MessagingAccountId; onClose: () => void }

const draftInput = draftSchema(messageTemplateInput, (written: WrittenTemplate) => ({
  ...written,
  examples: examplesOf(written),
  buttons: written.buttons.split('\n').filter((line) => line.trim() !== ''),
}))

/** A template as it is handed in, with what WhatsApp asks for and how it reads. */
export default function TemplateDialog({ account, onClose }: Props) {
  const t = useMessages(setupMessages).templates
  const shown = useLanguage()
  const form = useId()
  const queries = useQueryClient()
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: draftInput,
    values: { name: '', language: shown, category: 'utility', body: '', footer: '', buttons: '', examples: [] },
    call: (body) => submitTemplate(account, body),
    onDone: () => {
      toast.success(t.submitted)
      void invalidateEndpoints(queries, changedBySetUp)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.create}
      actions={
        <Button type="submit" form={form} variant="primary" loading={store.busy}>
          {t.submit}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        <TemplateFields written={draft} errorAt={errorAt} onChange={change} />
        <TemplatePreview written={draft} />
        <FailureNote error={store.error} retryAt={store.retryAt} />
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  written: WrittenTemplate
  errorAt: (name: keyof WrittenTemplate) => string | undefined
  onChange: (change: Partial<WrittenTemplate>) => void
}

function TemplateFields({ written, errorAt, onChange }: FieldsProps) {
  const t = useMessages(setupMessages).templates
  const examples = examplesOf(written)
  return (
    <>
      <Field label={t.name} hint={t.nameHint} error={errorAt('name')}>
        <Input
          value={written.name}
          spellCheck={false}
          maxLength={messagingLimits.templateName}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.language}>
          <Select
            value={written.language}
            onValueChange={(language) => onChange({ language })}
            options={languages.map((value) => ({ value, label: t.languages[value] }))}
          />
        </Field>
        <Field label={t.category}>
          <Select
            value={written.category}
            onValueChange={(category) => onChange({ category })}
            options={categories.map((value) => ({ value, label: t.categories[value] }))}
          />
        </Field>
      </div>
      <Field label={t.body} hint={t.bodyHint} error={errorAt('body')}>
        <Textarea
          rows={4}
          maxLength={messagingLimits.templateBody}
          value={written.body}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </Field>
      {examples.map((example, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: variables are their numbers
        <Field key={index} label={t.example(String(index + 1))} error={example.trim() === '' && errorAt('examples')}>
          <Input
            value={example}
            maxLength={messagingLimits.templateVariable}
            onChange={({ target }) => onChange({ examples: examples.with(index, target.value) })}
          />
        </Field>
      ))}
      <Field label={t.footer} error={errorAt('footer')} optional>
        <Input
          value={written.footer}
          maxLength={messagingLimits.templateFooter}
          onChange={({ target }) => onChange({ footer: target.value })}
        />
      </Field>
      <Field label={t.buttons} hint={t.buttonsHint} error={errorAt('buttons')} optional>
        <Textarea rows={2} value={written.buttons} onChange={({ target }) => onChange({ buttons: target.value })} />
      </Field>
    </>
  )
}

/** How it reads to a customer. */
function TemplatePreview({ written }: { written: WrittenTemplate }) {
  const t = useMessages(setupMessages).templates
  if (written.body.trim() === '') return null
  return (
    <div className="rounded-md bg-accent-soft px-3 py-2">
      <p className="text-11 text-fg-2">{t.preview}</p>
      <bdi className="block whitespace-pre-wrap">{templateText(written.body, examplesOf(written))}</bdi>
      {written.footer && <bdi className="mt-1 block text-12 text-fg-2">{written.footer}</bdi>}
    </div>
  )
}
