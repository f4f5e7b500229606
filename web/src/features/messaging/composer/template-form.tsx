import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import type { OpenedConversation } from '#contract/messaging/conversation.ts'
import type { MessageTemplateId } from '#contract/messaging/ids.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { templateLanguage } from '#web/lib/format/template-language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { filledOptions, templatesOptions } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { templateText } from './canned-text.ts'

type Props = {
  opened: OpenedConversation
  onSend: (chosen: { template_id: MessageTemplateId; variables: string[]; text: string }) => void
  onClose: () => void
}

/** An approved template with its variables, as the customer will read it. */
export default function TemplateForm({ opened, onSend, onClose }: Props) {
  const t = useMessages(inboxMessages).composer
  const templates = useQuery(templatesOptions(opened.conversation.account_id))
  const [chosen, setChosen] = useState<string>()
  return (
    <div className="mt-2 flex flex-col gap-2.5 px-1">
      <Loaded query={templates} failed={t.templatesFailed} rows={2}>
        {(all) => {
          const approved = all.filter(({ status }) => status === 'approved')
          const template = approved.find(({ id }) => id === chosen) ?? approved[0]
          if (!template)
            return (
              <p className="py-2 text-fg-2">
                {t.noTemplates}. {t.noTemplatesText}{' '}
                <Link
                  to="/whatsapp/setup-account"
                  search={{ part: 'templates' }}
                  className="text-accent hover:underline"
                >
                  {t.manageTemplates}
                </Link>
              </p>
            )
          return <Filled key={template.id} {...{ template, approved, opened, onSend, onClose }} onChosen={setChosen} />
        }}
      </Loaded>
    </div>
  )
}

type FilledProps = Props & {
  template: MessageTemplate
  approved: readonly MessageTemplate[]
  onChosen: (id: string) => void
}

/** What fills the template by itself can be written over. */
function Filled({ template, approved, opened, onSend, onClose, onChosen }: FilledProps) {
  const t = useMessages(inboxMessages).composer
  const language = useLanguage()
  const [written, setWritten] = useState<readonly string[]>([])
  const fillsItself = template.fills.length > 0
  const filled = useQuery({ ...filledOptions(opened.conversation.id, template.id), enabled: fillsItself })
  // Without anything that fills it, the first variable is nearly always whom it greets.
  const first = fillsItself ? (filled.data?.values ?? []) : [opened.contact.name]
  const values = Array.from({ length: template.variables }, (_, index) => written[index] ?? first[index] ?? '')
  const text = templateText(template.body, values)
  const ready = values.every((value) => value.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSend({ template_id: template.id, variables: values.map((value) => value.trim()), text })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2.5">
      <Field label={t.template}>
        <Select
          value={template.id as string}
          onValueChange={onChosen}
          options={approved.map(({ id, name, language: code }) => ({
            value: id as string,
            label: `${name} · ${templateLanguage(code, language)}`,
          }))}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2.5 empty:hidden phone:grid-cols-1">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: variables are their numbers
          <Field key={index} label={t.variable(String(index + 1))}>
            <Input
              value={value}
              maxLength={messagingLimits.templateVariable}
              required
              onChange={({ target }) => setWritten(values.with(index, target.value))}
            />
          </Field>
        ))}
      </div>
      <div className="rounded-md bg-accent-soft px-3 py-2">
        <p className="text-11 text-fg-2">{t.preview}</p>
        <bdi className="block whitespace-pre-wrap">{text}</bdi>
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!ready}>
          {t.sendTemplate}
        </Button>
      </div>
    </form>
  )
}
