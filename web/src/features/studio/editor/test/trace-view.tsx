import type { FlowTrace, TraceStep } from '#contract/flows/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { portsOf } from '#flow/editing/ports.ts'
import { definitionOf } from '#flow/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { titleOf } from '../canvas/card-title.ts'
import { NodeIcon } from '../canvas/node-icon.tsx'
import { editorMessages } from '../messages/index.ts'
import { useEditor } from '../state/use-editor.ts'
import type { PinnedOutputs } from './last-test.ts'
import { StepActions } from './step-actions.tsx'

const tones: Record<TraceStep['state'], Tone> = {
  done: 'good',
  failed: 'bad',
  waiting: 'warn',
  running: 'info',
  pinned: 'accent',
}

type Props = {
  trace: FlowTrace
  pins?: PinnedOutputs
  onPins?: (pins: PinnedOutputs) => void
  onFrom?: (node: string) => void
}

/** A run from its beginning: what was said, and every step with what went in, what came out, how long and how much. */
export function TraceView({ trace, pins = {}, onPins, onFrom }: Props) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const { run, result, steps } = trace
  const facts = [
    run.duration_ms === null ? undefined : t.ms(formatNumber(Math.round(run.duration_ms), language)),
    t.credits(formatNumber(run.credits, language)),
  ]
  return (
    <div>
      <section className="flex flex-col gap-2 border-line-soft border-b px-4 py-3">
        <div className="flex items-center gap-2">
          <h3 className="flex-1 font-semibold">{t.said[run.status]}</h3>
          <span className="text-12 text-fg-3">{facts.filter(Boolean).join(' · ')}</span>
        </div>
        {result.error && <p className="text-12 text-bad">{result.error.message[language]}</p>}
        {result.replies.map((reply, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: replies are said once, in order
          <p key={index} className="whitespace-pre-wrap break-words rounded-md bg-raised px-3 py-2">
            {reply.text}
          </p>
        ))}
        {Object.keys(result.output).length > 0 && <Json label={t.result} value={result.output} />}
      </section>
      <ol>
        {steps.map((step) => (
          <Step
            key={`${step.visit} ${step.attempt} ${step.node}`}
            step={step}
            pins={pins}
            {...(onPins && { onPins })}
            {...(onFrom && { onFrom })}
          />
        ))}
      </ol>
    </div>
  )
}

function Step({ step, pins, onPins, onFrom }: Omit<Props, 'trace'> & { step: TraceStep; pins: PinnedOutputs }) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const node = useEditor(({ document }) => document.nodes.find(({ id }) => id === step.node))
  const definition = definitionOf(step.kind)
  const title = node ? titleOf(node, language) : (definition?.label[language] ?? step.node)
  // Which of several ways was taken; the usual one goes without saying.
  const isBranch = node && step.port !== null && step.port !== 'next'
  const branch = isBranch ? portsOf(node).find(({ id }) => id === step.port)?.label[language] : undefined
  return (
    <li className="border-line-soft border-b">
      <details>
        <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2.5 px-4 py-2 hover:bg-hover">
          <NodeIcon definition={definition} />
          <span className="min-w-0 flex-1 truncate">
            {title}
            {branch && <span className="text-fg-3"> → {branch}</span>}
          </span>
          <span className="text-11 text-fg-3 tabular-nums">{t.ms(formatNumber(Math.round(step.ms), language))}</span>
          {step.simulated && <Badge>{t.simulated}</Badge>}
          <Badge tone={tones[step.state]}>{t.states[step.state]}</Badge>
        </summary>
        <div className="flex flex-col gap-2 px-4 pb-3">
          {step.error && <p className="text-12 text-bad">{step.error.message[language]}</p>}
          {step.credits > 0 && <p className="text-12 text-fg-3">{t.credits(formatNumber(step.credits, language))}</p>}
          <Json label={t.input} value={step.input} />
          <Json label={t.output} value={step.output} />
          {step.set && Object.keys(step.set).length > 0 && <Json label={t.set} value={step.set} />}
          {node && definition?.input && (onPins || onFrom) && (
            <StepActions node={node} step={step} pins={pins} onPins={onPins} onFrom={onFrom} />
          )}
        </div>
      </details>
    </li>
  )
}

export function Json({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <div>
      <p className="text-11 text-fg-3">{label}</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-56 overflow-auto rounded-sm border border-line-soft bg-bg px-2.5 py-1.5"
      >
        <pre className="whitespace-pre-wrap break-words font-mono text-12 text-fg-2">
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </pre>
      </section>
    </div>
  )
}
