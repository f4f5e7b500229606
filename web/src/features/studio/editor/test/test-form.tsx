import { Play } from 'lucide-react'
import type { FormEvent } from 'react'
import type { ProjectId } from '#contract/studio/schemas.ts'
import { actsOutside, definitionOf } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Summary } from '#web/ui/summary.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { Small } from '../fields/small.tsx'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'
import { ListenForCall } from './listen-for-call.tsx'
import type { useTestInput } from './use-test-input.ts'

type Props = {
  /** Whose webhooks can be listened to; undefined where only this browser has the flow. */
  project: ProjectId | undefined
  input: ReturnType<typeof useTestInput>
  /** Cards that really act outside. */
  real: readonly string[]
  onReal: (real: readonly string[]) => void
  busy: boolean
  onRun: () => void
}

/** What begins the test and what comes with it. */
export function TestForm({ project, input, real, onReal, busy, onRun }: Props) {
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
      {project && trigger.kind === 'on-webhook' && (
        <ListenForCall key={trigger.id} id={project} node={trigger.id} onSample={input.fill} />
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
      <RealSteps real={real} onReal={onReal} />
      <Button type="submit" variant="primary" icon={<Play />} loading={busy} className="self-start">
        {t.run}
      </Button>
    </form>
  )
}

/** The steps that would reach somebody, each of which is simulated until it is chosen. */
function RealSteps({ real, onReal }: Pick<Props, 'real' | 'onReal'>) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const document = useEditor(({ document }) => document)
  const acting = document.nodes.filter((node) => actsOutside(definitionOf(node.kind), node))
  if (acting.length === 0) return null
  const toggle = (id: string, on: boolean) => onReal(on ? [...real, id] : real.filter((other) => other !== id))
  return (
    <details className="rounded-sm border border-line-soft px-3 py-2 text-12">
      <Summary className="phone:min-h-11">{t.safe}</Summary>
      <fieldset className="mt-2 flex flex-col gap-1.5">
        <legend className="mb-1.5 text-fg-3">{t.safeTitle}</legend>
        {acting.map((node) => (
          <Checkbox key={node.id} checked={real.includes(node.id)} onCheckedChange={(on) => toggle(node.id, on)}>
            {titleOf(node, language)}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}
