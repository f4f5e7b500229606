import { Check, ChevronRight, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ToolPart } from '#contract/chat/parts.ts'
import { required } from '#contract/kit/required.ts'
import { formatDuration } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { chatMessages } from '../messages/index.ts'
import { Code } from './code-block.tsx'
import { resultOf, sqlOf, tablesOf } from './step-facts.ts'

type State = 'running' | 'failed' | 'done'

const stateOf = (step: ToolPart): State =>
  step.state === 'output-error' ? 'failed' : step.state === 'output-available' ? 'done' : 'running'

const icons = {
  running: <Spinner />,
  failed: <CircleAlert className="text-bad" />,
  done: <Check className="text-good" />,
}

/** What was done before answering, in a line; opens to show each call. */
export function StepsPart({ steps, over }: { steps: readonly ToolPart[]; over: boolean }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const states = steps.map(stateOf)
  const state = states.includes('running') && !over ? 'running' : states.includes('failed') ? 'failed' : 'done'
  const last = required(steps.at(-1), 'steps are shown from the first one on')
  const took = steps.reduce((sum, { output }) => sum + (output?.duration_ms ?? 0), 0)
  const tables = [...new Set(steps.flatMap(tablesOf))]
  const title =
    state === 'running' ? (last.title ?? t.steps.running[toolOf(last)] ?? t.steps.working) : doneTitle(steps, t)
  return (
    <div className="my-2 first:mt-0">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="hit -mx-1 flex max-w-full items-center gap-2 rounded-xs px-1 py-0.5 text-left text-12 text-fg-3 hover:text-fg [&_svg]:size-4 [&_svg]:flex-none"
      >
        {icons[state]}
        <span className="min-w-0 truncate">
          {title}
          {tables.length > 0 && state !== 'running' && (
            <span className="phone:hidden">
              {' '}
              {t.steps.from}
              <span>{tables.join(', ')}</span>
            </span>
          )}
          {steps.length > 1 && ` · ${t.steps.count(steps.length)}`}
          {state !== 'running' && took > 0 && ` · ${formatDuration(took, language)}`}
        </span>
        <ChevronRight className={cx('transition-transform', open && 'rotate-90')} />
      </button>
      {open && (
        <ol className="mt-1.5 mb-3 flex flex-col gap-3 border-line-soft border-l pl-4">
          {steps.map((step) => (
            <Step key={step.toolCallId} step={step} />
          ))}
        </ol>
      )}
    </div>
  )
}

const toolOf = (step: ToolPart) => step.type.slice('tool-'.length) as keyof Words['steps']['done']
type Words = typeof import('../messages/en.ts').messages

/** One kind of step says what was done; several kinds say so together. */
function doneTitle(steps: readonly ToolPart[], t: Words): string {
  const kinds = [...new Set(steps.map(toolOf))]
  const titleOf = (kind: (typeof kinds)[number]) => steps.find((step) => toolOf(step) === kind)?.title ?? kind
  return kinds.map((kind) => t.steps.done[kind] ?? titleOf(kind)).join(', ')
}

function Step({ step }: { step: ToolPart }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const sql = sqlOf(step)
  return (
    <li className="min-w-0 text-12 text-fg-2">
      <p>
        {step.title ?? t.steps.done[toolOf(step)]}
        {step.output && (
          <span className="text-fg-3">
            {' '}
            · {step.output.summary} · {formatDuration(step.output.duration_ms, language)}
          </span>
        )}
      </p>
      {sql && (
        <Code
          code={sql}
          language="sql"
          className="mt-1.5 max-h-60 overflow-auto whitespace-pre-wrap rounded-sm border border-line-soft bg-panel px-3 py-2"
        />
      )}
      {resultOf(step) && (
        <pre className="mt-1.5 max-h-60 overflow-auto whitespace-pre-wrap break-words rounded-sm border border-line-soft bg-panel px-3 py-2 font-mono">
          {resultOf(step)}
        </pre>
      )}
      {step.errorText && <p className="mt-1 text-bad">{step.errorText}</p>}
    </li>
  )
}
