import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { portsOf } from '#flow/editing/ports.ts'
import type { Port } from '#flow/index.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import type { Card, Mark, StepState } from '../state/canvas-types.ts'
import { CardStatus } from './card-status.tsx'
import { titleOf } from './card-title.ts'
import { NodeIcon } from './node-icon.tsx'
import { Summary } from './summary.tsx'

const marks: Record<Mark, string> = {
  added: 'border-good! shadow-[0_0_0_3px_color-mix(in_oklch,var(--good)_18%,transparent)]',
  removed: 'border-bad! border-dashed! opacity-70',
  changed: 'border-warn! shadow-[0_0_0_3px_color-mix(in_oklch,var(--warn)_18%,transparent)]',
}

const steps: Partial<Record<StepState, string>> = {
  running: 'border-accent shadow-[0_0_0_3px_var(--accent-soft)]',
  failed: 'border-bad shadow-[0_0_0_3px_var(--bad-soft)]',
  skipped: 'opacity-55',
}
const atTitle = { top: 22 }

/** One step on the canvas: what it is, what it is set up to do, its ways out, and how it went. */
export const FlowCard = memo(function FlowCard({ data, selected }: NodeProps<Card>) {
  const language = useLanguage()
  const { node, definition, mark, step } = data
  const outputs = portsOf(node)
  const error = outputs.find(({ id }) => id === 'error')
  const ports = outputs.filter(({ id }) => id !== 'error')
  const [only] = ports.length === 1 ? ports : []
  const border = selected ? 'border-accent shadow-[0_0_0_3px_var(--accent-soft)]' : 'border-line'
  return (
    <div
      className={cx(
        'w-[232px] rounded-md border bg-raised shadow-raised transition-[border-color,box-shadow]',
        border,
        step && steps[step],
        mark && marks[mark],
      )}
    >
      {definition?.input && (
        <Handle type="target" position={Position.Left} id={definition.input.id} className="flow-port" style={atTitle} />
      )}
      <div className="px-3 py-2.5">
        <div className="flex items-center gap-2">
          <NodeIcon definition={definition} />
          <span className="min-w-0 flex-1 truncate font-[580] text-13 text-fg">{titleOf(node, language)}</span>
          <CardStatus data={data} />
        </div>
        <p className="mt-0.5 line-clamp-2 break-words text-12 text-fg-3 leading-[17px]">
          <Summary parts={data.summary} definition={definition} />
        </p>
        {definition?.notYet && <p className="mt-1 text-12 text-warn leading-[17px]">{definition.notYet[language]}</p>}
      </div>
      {only && <PortLine port={only} alone />}
      {ports.length > 1 && (
        <ul className="border-line-soft border-t py-1">
          {ports.map((port) => (
            <li key={port.id} className="relative flex h-6 items-center justify-end px-3 text-12 text-fg-2">
              <span className="truncate">{port.label[language]}</span>
              <PortLine port={port} />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Handle
          type="source"
          position={Position.Bottom}
          id="error"
          className="flow-port flow-port-error"
          title={error.label[language]}
        />
      )}
    </div>
  )
})

function PortLine({ port, alone }: { port: Port; alone?: boolean }) {
  const language = useLanguage()
  return (
    <Handle
      type="source"
      position={Position.Right}
      id={port.id}
      title={port.label[language]}
      className="flow-port"
      {...(alone && { style: atTitle })}
    />
  )
}
