import { ChevronRight } from 'lucide-react'
import type { FlowNode } from '#flow/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Small } from '../fields/small.tsx'
import { editorMessages } from '../messages/index.ts'

type Policy = NonNullable<FlowNode['policy']>
const usual: Policy = { tries: 1, wait_s: 2 }

/** How often a step is tried and how long it may take. */
export function PolicyFields({ node, onChange }: { node: FlowNode; onChange: (policy: Policy | undefined) => void }) {
  const t = useMessages(editorMessages).policy
  const policy = node.policy ?? usual
  const change = (next: Partial<Policy>) => {
    const { timeout_s, ...rest } = { ...policy, ...next }
    onChange({ ...rest, ...(timeout_s !== undefined && timeout_s > 0 && { timeout_s }) })
  }
  const number = (text: string, least: number) => (text === '' ? least : Math.max(least, Math.round(Number(text))))
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-center gap-1 text-12 text-fg-3 hover:text-fg">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" />
        {t.title}
      </summary>
      <div className="mt-2 grid grid-cols-3 gap-2">
        <Field label={<Small>{t.tries}</Small>}>
          <Input
            type="number"
            fieldSize="md"
            min={1}
            max={10}
            value={policy.tries}
            onChange={(event) => change({ tries: Math.min(10, number(event.target.value, 1)) })}
          />
        </Field>
        <Field label={<Small>{t.wait}</Small>}>
          <Input
            type="number"
            fieldSize="md"
            min={0}
            max={3600}
            value={policy.wait_s}
            onChange={(event) => change({ wait_s: Math.min(3600, number(event.target.value, 0)) })}
          />
        </Field>
        <Field label={<Small>{t.timeout}</Small>}>
          <Input
            type="number"
            fieldSize="md"
            min={0}
            max={600}
            value={policy.timeout_s ?? ''}
            onChange={(event) => change({ timeout_s: Math.min(600, number(event.target.value, 0)) })}
          />
        </Field>
      </div>
    </details>
  )
}
