import { Ban, Check, Clock, ShieldQuestionMark } from 'lucide-react'
import { useId } from 'react'
import type { ApprovalDecision, ApprovalState, DataApproval } from '#contract/approvals/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { approvalMessages } from './messages/index.ts'

type Props = {
  approval: DataApproval
  running: boolean
  /** Only who asked may; others see what was decided. */
  mayDecide: boolean
}

const decideApproval = async (id: string, decision: ApprovalDecision) => {
  const { approvalEndpoints } = await import('#contract/approvals/endpoints.ts')
  return api.call(approvalEndpoints.decideApproval, { params: { id }, body: { decision } })
}

/** A tool that asks before it runs: what it will do, and the ways to answer; afterwards what was answered, in a line. */
export default function ApprovalCard({ approval, running, mayDecide }: Props) {
  const { approval_id: id } = approval
  const decide = useSubmit({ call: (decision: ApprovalDecision) => decideApproval(id, decision) })
  // Until the answer's stream says the same.
  const state = approval.state === 'waiting' ? (decide.result?.state ?? approval.state) : approval.state
  if (state !== 'waiting') return <Decided approval={approval} state={state} />
  if (!running) return <Decided approval={approval} state="stopped" />
  if (!mayDecide) return <Decided approval={approval} state="waiting" />
  return <Question approval={approval} decide={decide.submit} busy={decide.busy} error={decide.error} />
}

function Decided({ approval, state }: { approval: DataApproval; state: ApprovalState }) {
  const t = useMessages(approvalMessages)
  const allowed = state === 'once' || state === 'always'
  const Icon = allowed ? Check : state === 'not_now' || state === 'never' ? Ban : Clock
  return (
    <p role="status" className="my-2 flex items-center gap-2 text-12 text-fg-3 [&_svg]:size-4 [&_svg]:flex-none">
      <Icon className={allowed ? 'text-good' : ''} />
      <span className="min-w-0 truncate">
        {t.state[state]} · {approval.tool} ({approval.source})
      </span>
    </p>
  )
}

type QuestionProps = {
  approval: DataApproval
  decide: (decision: ApprovalDecision) => void
  busy: boolean
  error: Error | null
}

const tones: Record<DataApproval['effect'], Tone> = {
  reads: 'neutral',
  writes: 'warn',
  sends: 'warn',
  unknown: 'warn',
  destroys: 'bad',
  spends: 'bad',
}

/** Someone who is not in the middle of something finds the question under the keyboard. */
function focusWhenIdle(card: HTMLElement | null): void {
  if (document.activeElement === document.body) card?.focus()
}

function Question({ approval, decide, busy, error }: QuestionProps) {
  const t = useMessages(approvalMessages)
  const language = useLanguage()
  const title = useId()
  const button = (decision: ApprovalDecision, label: string, variant: 'primary' | 'default' | 'ghost') => (
    <Button variant={variant} aria-disabled={busy} onClick={() => decide(decision)} className="phone:w-full">
      {label}
    </Button>
  )
  return (
    <section
      ref={focusWhenIdle}
      tabIndex={-1}
      aria-labelledby={title}
      className="my-3 rounded-md border border-line bg-panel p-4 text-13 leading-5 outline-offset-2"
    >
      <div role="status" className="flex items-start gap-2.5">
        <ShieldQuestionMark className="mt-0.5 size-4 flex-none text-warn" />
        <div className="min-w-0 flex-1">
          <h3 id={title} className="break-words font-semibold text-fg">
            {t.title(approval.tool)}
          </h3>
          <p className="text-12 text-fg-3">{t.from(approval.source)}</p>
        </div>
        <Badge tone={tones[approval.effect]}>{t.effect[approval.effect]}</Badge>
      </div>
      <Given input={approval.input} />
      <FailureNote error={error} />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {button('once', t.once, 'primary')}
        {button('not_now', t.notNow, 'default')}
        {button('always', t.always, 'ghost')}
        {button('never', t.never, 'ghost')}
      </div>
      <p className="mt-2 text-12 text-fg-3">{t.until(formatDate(approval.expires_at, language, 'time'))}</p>
    </section>
  )
}

/** The fields as they will be sent; plain text, whatever is in them. */
function Given({ input }: { input: DataApproval['input'] }) {
  const t = useMessages(approvalMessages)
  const fields = Object.entries(input)
  return (
    <dl
      aria-label={t.input}
      tabIndex={0}
      className="mt-3 grid max-h-60 grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 overflow-auto rounded-sm border border-line-soft bg-bg px-3 py-2 text-12 phone:grid-cols-1"
    >
      {fields.length === 0 && <dd className="text-fg-3">{t.nothing}</dd>}
      {fields.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd
            className={cx('min-w-0 whitespace-pre-wrap break-words text-fg', typeof value !== 'string' && 'font-mono')}
          >
            {typeof value === 'string' ? value : JSON.stringify(value, null, 1)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
