import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Turn } from '../../answer/turns.ts'
import { chatMessages } from '../../messages/index.ts'
import type { TurnActions } from '../turn-actions.ts'

type Props = { turn: Turn; actions: TurnActions; onRated: (like: boolean | null) => void }

/** Whether an answer was good. */
export function Rating({ turn, actions, onRated }: Props) {
  const t = useMessages(chatMessages)
  const { like } = turn.feedback
  const rate = (value: boolean) => {
    const next = like === value ? null : value
    actions.giveFeedback(turn, { like: next })
    onRated(next)
  }
  return (
    <>
      <IconButton label={t.like} size="sm" pressed={like === true} onClick={() => rate(true)}>
        <ThumbsUp className={cx(like === true && 'fill-current')} />
      </IconButton>
      <IconButton label={t.dislike} size="sm" pressed={like === false} onClick={() => rate(false)}>
        <ThumbsDown className={cx(like === false && 'fill-current')} />
      </IconButton>
    </>
  )
}

/** Asks once what was wrong with an answer; a press on a reason or own words, or nothing. */
export function RatingReason({ turn, actions, onDone }: Omit<Props, 'onRated'> & { onDone: () => void }) {
  const t = useMessages(chatMessages)
  const [words, setWords] = useState(turn.feedback.reason ?? '')
  const give = (reason: string) => {
    if (reason.trim() !== '') actions.giveFeedback(turn, { reason: reason.trim() })
    onDone()
  }
  return (
    <form
      aria-label={t.rating.title}
      onSubmit={(event) => {
        event.preventDefault()
        give(words)
      }}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="mt-2 max-w-[560px] rounded-md border border-line-soft bg-panel p-3 text-13"
    >
      <p className="mb-2 font-[550]">{t.rating.title}</p>
      <div className="mb-2.5 flex flex-wrap gap-1.5">
        {Object.values(t.rating.reasons).map((reason) => (
          <Button key={reason} size="sm" onClick={() => give(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <div className="flex items-center gap-2">
        <Input
          value={words}
          maxLength={limits.feedbackReason.max}
          aria-label={t.rating.own}
          placeholder={t.rating.own}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={words.trim() === ''}>
          {t.rating.send}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t.rating.skip}
        </Button>
      </div>
    </form>
  )
}
