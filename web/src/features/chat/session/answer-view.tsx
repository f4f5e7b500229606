import { memo, useContext, useMemo } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { ApprovalCard } from '#web/features/approvals/index.ts'
import { RefusalHelp } from '#web/features/billing/index.ts'
import { TrustNote } from '#web/features/verified-queries/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Block, blocksOf } from '../answer/blocks.ts'
import { evidenceOf } from '../answer/evidence.ts'
import type { Turn } from '../answer/turns.ts'
import { ChangedSourcesContext, changedIn } from '../evidence/changed-sources.ts'
import { EvidenceContext } from '../evidence/evidence-context.ts'
import { chatMessages } from '../messages/index.ts'
import { ChartPart } from '../parts/chart/chart-part.tsx'
import { FilePart } from '../parts/file-part.tsx'
import { Late } from '../parts/late.tsx'
import { Note, NoticePart } from '../parts/notice-part.tsx'
import { NumberCard } from '../parts/number-card.tsx'
import { QuotePlaces } from '../parts/quote-part.tsx'
import { ChoicePart } from '../parts/reading/choice-part.tsx'
import { ReadingPart } from '../parts/reading/reading-part.tsx'
import { ReasoningPart } from '../parts/reasoning-part.tsx'
import { StepsPart } from '../parts/steps-part.tsx'
import { TablePart } from '../parts/table/table-part.tsx'
import { TextPart } from '../parts/text-part.tsx'
import type { TurnActions } from './turn-actions.ts'

type Props = { turn: Turn; last: boolean; actions: TurnActions; readOnly: boolean }

/** An answer as far as it has come: its parts in reading order, and how it ended when that was not well. */
export const AnswerView = memo(function AnswerView({ turn, last, actions, readOnly }: Props) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const blocks = useMemo(() => blocksOf(turn.parts), [turn.parts])
  const evidence = useMemo(() => evidenceOf(turn.parts), [turn.parts])
  const context = useMemo(
    () => ({ evidence, open: (n: number) => actions.openEvidence(turn, n) }),
    [evidence, actions, turn],
  )
  const changed = changedIn(evidence, useContext(ChangedSourcesContext))
  const gone = changed.filter(({ changed_at }) => changed_at === null).map(({ name }) => name)
  const anew = changed.flatMap(({ name, changed_at }) =>
    changed_at ? [[name, formatDate(changed_at, language)] as const] : [],
  )
  const running = turn.status === 'sending' || turn.status === 'streaming'
  const offersRetry = turn.parts.some((part) => part.type === 'data-notice' && part.data.action === 'retry')
  return (
    <EvidenceContext value={context}>
      <div className="text-15 leading-[25px]" aria-busy={running} data-answer="">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts only ever come at the end
          <BlockView key={index} block={block} turn={turn} last={last} actions={actions} readOnly={readOnly} />
        ))}
        {running && <Waiting turn={turn} />}
        {!running && changed.length > 0 && (
          <Note
            tone="warn"
            action={
              !readOnly && (
                <Button size="sm" onClick={() => actions.retry(turn)}>
                  {t.retryAnswer}
                </Button>
              )
            }
          >
            {[anew.length > 0 && t.sourcesChanged(anew), gone.length > 0 && t.sourcesGone(gone)]
              .filter(Boolean)
              .join(' ')}
          </Note>
        )}
        {turn.status === 'stopped' && <p className="mt-2 text-12 text-fg-3">{t.stopped}</p>}
        {turn.status === 'failed' && !offersRetry && (
          <Note
            tone="bad"
            action={
              <>
                {turn.errorCode && (
                  <Late>
                    <RefusalHelp code={turn.errorCode} />
                  </Late>
                )}
                <Button size="sm" onClick={() => actions.retry(turn)}>
                  {t.retry}
                </Button>
              </>
            }
          >
            {turn.error ?? t.answerFailed}
          </Note>
        )}
      </div>
    </EvidenceContext>
  )
})

/** Until words come: that something is under way; at any time: what it waits for. */
function Waiting({ turn }: { turn: Turn }) {
  const t = useMessages(chatMessages)
  const last = turn.parts.at(-1)
  const moving =
    last &&
    ((last.type === 'text' && last.text !== '') ||
      (last.type === 'data-approval' && last.data.state === 'waiting') ||
      (last.type.startsWith('tool-') && 'state' in last && last.state === 'input-available'))
  if (moving && !turn.waiting) return null
  const words =
    turn.waiting?.message ??
    (turn.status === 'sending' && turn.files.length > 0 ? t.sendingFiles(turn.files.length) : t.working)
  return (
    <p className="flex items-center gap-2 py-1 text-12 text-fg-3">
      <Spinner />
      {words}
    </p>
  )
}

function BlockView({ block, turn, last, actions, readOnly }: { block: Block } & Props) {
  switch (block.kind) {
    case 'text':
      return <TextPart text={block.text} />
    case 'reasoning':
      return <ReasoningPart text={block.text} streaming={block.streaming} />
    case 'steps':
      return <StepsPart steps={block.steps} over={turn.status !== 'streaming'} />
    case 'reading':
      return (
        <ReadingPart
          reading={block.reading}
          onAsk={readOnly ? undefined : (question, source) => actions.ask(question, source)}
        />
      )
    case 'choice':
      return <ChoicePart choice={block.choice} onAsk={readOnly ? undefined : actions.ask} />
    case 'number':
      return <NumberCard table={block.table} n={block.n} />
    case 'quotes':
      return <QuotePlaces places={block.places} />
    case 'table':
      return <TablePart table={block.table} n={block.n} />
    case 'chart':
      return <ChartPart part={block.chart} table={block.table} n={block.n} />
    case 'file':
      return <FilePart file={block.file} />
    case 'notice':
      return (
        <NoticePart
          notice={block.notice}
          onRetry={() => actions.retry(turn)}
          onAttach={last ? actions.attach : undefined}
        />
      )
    case 'approval':
      return (
        <Late>
          <ApprovalCard approval={block.approval} running={turn.status === 'streaming'} mayDecide={!readOnly} />
        </Late>
      )
    case 'trust':
      return (
        <Late>
          <TrustNote trust={block.trust} />
        </Late>
      )
    // They follow the answer's own actions (turn-view.tsx).
    case 'suggestions':
      return null
  }
}
