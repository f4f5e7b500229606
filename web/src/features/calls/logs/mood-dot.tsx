import { moodOf } from '#contract/calls/log-schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { logMessages } from './messages/index.ts'

const colours = { positive: 'bg-good', neutral: 'bg-fg-3', negative: 'bg-bad' }

/** How somebody felt; nothing where no word tells. */
export function MoodDot({ sentiment }: { sentiment: number | null }) {
  const t = useMessages(logMessages)
  if (sentiment === null) return null
  const mood = moodOf(sentiment)
  return (
    <span
      role="img"
      aria-label={t.moods[mood]}
      title={t.moods[mood]}
      className={`size-2 flex-none rounded-full ${colours[mood]}`}
    />
  )
}
