import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { givesOf } from '#flow/editing/ports.ts'
import { definitionOf, type Given } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { Small } from '../fields/small.tsx'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'

type Props = { busy: boolean; onRun: (trigger: string, input: Record<string, unknown>) => void }
const usual: Partial<Record<string, string>> = { conversation: 'test', sender: 'test', files: '[]' }

/** What begins the test and what comes with it. */
export function TestForm({ busy, onRun }: Props) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const document = useEditor(({ document }) => document)
  const triggers = document.nodes.filter(({ kind }) => definitionOf(kind)?.input === null)
  const [chosen, setChosen] = useState('')
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<{ name: string; why: string }>()
  const trigger = triggers.find(({ id }) => id === chosen) ?? triggers[0]
  if (!trigger) return <p className="px-4 py-4 text-fg-3">{t.noTrigger}</p>
  const given = givesOf(trigger)
  const writes = definitionOf(trigger.kind)?.conversation === true
  const textOf = ({ name, type }: Given) =>
    texts[name] ?? usual[name] ?? (type === 'object' || type === 'any' ? '{}' : type === 'list' ? '[]' : '')
  const run = (event: FormEvent) => {
    event.preventDefault()
    const input: Record<string, unknown> = {}
    for (const one of given) {
      const read = readAs(textOf(one), one.type)
      if ('wrong' in read) return setWrong({ name: one.name, why: t.notJson })
      // Nobody can write nothing: steps that answer it would only fail.
      if (writes && one.name === 'message' && textOf(one).trim() === '')
        return setWrong({ name: one.name, why: t.noMessage })
      input[one.name] = read.value
    }
    setWrong(undefined)
    onRun(trigger.id, input)
  }
  return (
    <form onSubmit={run} className="flex flex-col gap-3 border-line-soft border-b px-4 py-3.5">
      {triggers.length > 1 && (
        <Field label={<Small>{t.trigger}</Small>}>
          <Select
            options={triggers.map((node) => ({ value: node.id, label: titleOf(node, language) }))}
            value={trigger.id}
            onValueChange={setChosen}
          />
        </Field>
      )}
      {given
        .filter(({ name }) => usual[name] === undefined)
        .map((one) => (
          <Field
            key={one.name}
            label={<Small>{one.label[language]}</Small>}
            error={wrong?.name === one.name ? wrong.why : undefined}
          >
            <Textarea
              rows={1}
              mono={one.type !== 'text'}
              value={textOf(one)}
              onChange={(event) => setTexts({ ...texts, [one.name]: event.target.value })}
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

function readAs(text: string, type: Given['type']): { value: unknown } | { wrong: true } {
  if (type === 'text' || type === 'date') return { value: text }
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return type === 'any' ? { value: text } : { wrong: true }
  }
}
