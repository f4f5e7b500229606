import { type FormEvent, useState } from 'react'
import type { PinnedStep, TraceStep } from '#contract/flows/schemas.ts'
import { portsOf } from '#flow/editing/ports.ts'
import type { FlowNode } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { Small } from '../fields/small.tsx'
import { editorMessages } from '../messages/index.ts'

type Props = {
  node: FlowNode
  step: TraceStep | undefined
  pinned: PinnedStep | undefined
  onPin: (pin: PinnedStep) => void
  onClose: () => void
}

/** What a step gives in tests instead of being taken: a reply, an approval, what a call would have answered. */
export function PinForm({ node, step, pinned, onPin, onClose }: Props) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const ports = portsOf(node)
  const [port, setPort] = useState(pinned?.port ?? step?.port ?? ports[0]?.id ?? 'next')
  const [text, setText] = useState(() => JSON.stringify(pinned?.output ?? step?.output ?? {}, null, 2))
  const [wrong, setWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const output = objectOf(text)
    if (!output) return setWrong(true)
    onPin({ port, output })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-2 rounded-sm border border-line-soft p-2.5">
      <Field label={<Small>{t.test.leavesBy}</Small>}>
        <Select
          options={ports.map(({ id, label }) => ({ value: id, label: label[language] }))}
          value={port}
          onValueChange={setPort}
        />
      </Field>
      <Field label={<Small>{t.test.output}</Small>} error={wrong ? t.test.notJson : undefined}>
        <Textarea mono rows={4} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          {t.test.pin}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t.versions.cancel}
        </Button>
      </div>
    </form>
  )
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
