import { Play } from 'lucide-react'
import type { FormEvent } from 'react'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { Small } from '../fields/small.tsx'
import { editorMessages } from '../messages/index.ts'
import type { useTestInput } from './use-test-input.ts'

type Props = { input: ReturnType<typeof useTestInput>; busy: boolean; onRun: () => void }

/** What begins the test and what comes with it. */
export function TestForm({ input, busy, onRun }: Props) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const { triggers, trigger, fields, wrong } = input
  if (!trigger) return <p className="px-4 py-4 text-fg-3">{t.noTrigger}</p>
  const run = (event: FormEvent) => {
    event.preventDefault()
    onRun()
  }
  return (
    <form onSubmit={run} className="flex flex-col gap-3 border-line-soft border-b px-4 py-3.5">
      {triggers.length > 1 && (
        <Field label={<Small>{t.trigger}</Small>}>
          <Select
            options={triggers.map((node) => ({ value: node.id, label: titleOf(node, language) }))}
            value={trigger.id}
            onValueChange={input.choose}
          />
        </Field>
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          label={<Small>{field.label[language]}</Small>}
          error={wrong?.name === field.name ? wrong.why : undefined}
        >
          <Textarea
            rows={1}
            mono={field.type !== 'text'}
            value={input.textOf(field)}
            onChange={(event) => input.write(field.name, event.target.value)}
            className="min-h-[34px]!"
          />
        </Field>
      ))}
      <Button type="submit" variant="primary" icon={<Play />} loading={busy} className="self-start">
        {t.run}
      </Button>
    </form>
  )
}
