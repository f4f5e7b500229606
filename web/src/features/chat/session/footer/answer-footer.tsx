import { Bookmark, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AnswerReceipt } from '#web/features/usage/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { evidenceOf } from '../../answer/evidence.ts'
import type { Turn } from '../../answer/turns.ts'
import { chatMessages } from '../../messages/index.ts'
import { Late } from '../../parts/late.tsx'
import type { TurnActions } from '../turn-actions.ts'
import { CopyAnswer } from './copy-answer.tsx'
import { Rating, RatingReason } from './rating.tsx'
import { ReadAloud } from './read-aloud.tsx'
import { SaveChart } from './save-chart.tsx'

type Props = { turn: Turn; last: boolean; actions: TurnActions; readOnly: boolean }

/** What can be done with an answer, who gave it, and what it rests on. */
export function AnswerFooter({ turn, last, actions, readOnly }: Props) {
  const t = useMessages(chatMessages)
  const sources = useMemo(() => evidenceOf(turn.parts).length, [turn.parts])
  const [asksWhy, askWhy] = useState(false)
  const hasText = turn.parts.some(
    (part) => part.type === 'data-table' || (part.type === 'text' && part.text.trim() !== ''),
  )
  const { like, bookmark } = turn.feedback
  const rated = turn.answerId !== undefined && !readOnly
  // What failed cost nothing.
  const paid = turn.status === 'failed' ? undefined : turn.usage
  return (
    <>
      <div
        className={cx(
          'mt-2.5 -ml-1.5 flex print:hidden items-center gap-0.5 text-fg-3 transition-opacity',
          // So far apart that the 44 px of each are its own under a finger.
          'touch:my-4 touch:flex-wrap touch:gap-[18px] touch:pl-2',
          !last &&
            like === null &&
            !bookmark &&
            'desk:opacity-0 desk:group-hover/turn:opacity-100 desk:group-focus-within/turn:opacity-100',
        )}
      >
        {hasText && <CopyAnswer parts={turn.parts} />}
        <ReadAloud turn={turn} />
        {rated && <Rating turn={turn} actions={actions} onRated={(rating) => askWhy(rating === false)} />}
        {rated && (
          <IconButton
            label={t.bookmark}
            size="sm"
            pressed={bookmark}
            onClick={() => actions.giveFeedback(turn, { bookmark: !bookmark })}
          >
            <Bookmark className={cx(bookmark && 'fill-current')} />
          </IconButton>
        )}
        {rated && <SaveChart turn={turn} />}
        {!readOnly && (
          <IconButton label={t.retryAnswer} size="sm" onClick={() => actions.retry(turn)}>
            <RotateCcw />
          </IconButton>
        )}
        <span className="ml-auto truncate pl-3 text-12 phone:hidden">
          {turn.model ?? t.builtInEngine}
          {(sources > 0 || paid) && ' ·'}
        </span>
        {paid && (
          <Late>
            <AnswerReceipt
              receipt={{ usage: paid, model: turn.model ?? null, durationMs: turn.durationMs, at: turn.askedAt }}
            />
          </Late>
        )}
        {sources > 0 && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => actions.openEvidence(turn, 1)}
            className="px-1! text-fg-3 phone:ml-auto phone:rounded-full phone:border-line phone:px-3! phone:text-fg"
          >
            {t.sources(sources)}
          </Button>
        )}
      </div>
      {asksWhy && <RatingReason turn={turn} actions={actions} onDone={() => askWhy(false)} />}
    </>
  )
}
