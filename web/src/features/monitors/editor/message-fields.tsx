import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import { filledTemplate, languageOfTemplate } from '#contract/messaging/template-text.ts'
import { type AlarmFill, alarmFills, alarmVariables } from '#contract/monitors/alarm-message.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { monitorMessages } from '../messages/index.ts'
import type { SampleTexts } from './whatsapp-sample.ts'

type Props = {
  template: MessageTemplate
  fills: readonly AlarmFill[]
  onChange: (fills: AlarmFill[]) => void
  sample: SampleTexts
}

/** What of the alarm stands for each variable of a template, and how it arrives. */
export function FillFields({ template, fills, onChange, sample }: Props) {
  const t = useMessages(monitorMessages).editor.whatsapp
  const all = Array.from({ length: template.variables }, (_, index) => fills[index] ?? 'summary')
  const values = alarmVariables(all, sample(languageOfTemplate(template.language)))
  const text = filledTemplate(template.body, values)
  return (
    <>
      <div className="grid grid-cols-3 gap-3 empty:hidden phone:grid-cols-1">
        {all.map((fill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: variables are their numbers
          <Field key={index} label={t.variable(`{{${index + 1}}}`)}>
            <Select
              value={fill}
              options={alarmFills.map((value) => ({ value, label: t.fills[value] }))}
              onValueChange={(value) => onChange(all.with(index, value))}
            />
          </Field>
        ))}
      </div>
      <MessagePreview text={text} footer={template.footer} buttons={template.buttons} />
    </>
  )
}

/** As it is read on a phone. */
export function MessagePreview({
  text,
  footer = '',
  buttons = [],
}: {
  text: string
  footer?: string
  buttons?: readonly string[]
}) {
  const t = useMessages(monitorMessages).editor.whatsapp
  return (
    <figure className="flex flex-col gap-1.5">
      <figcaption className="text-12 text-fg-3">{t.preview}</figcaption>
      <div className="w-fit max-w-full rounded-md rounded-tl-none bg-accent-soft px-3 py-2">
        <bdi className="block whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</bdi>
        {footer && <p className="mt-1 text-12 text-fg-2">{footer}</p>}
        {buttons.length > 0 && (
          <p className="mt-1.5 flex flex-wrap gap-x-4 border-line-soft border-t pt-1.5 text-accent">
            {buttons.map((button) => (
              <span key={button}>{button}</span>
            ))}
          </p>
        )}
      </div>
    </figure>
  )
}
