import type { KnowledgeResult, TestOutcome } from '#contract/knowledge-tests/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { testMessages } from './messages/index.ts'

const tones: Record<TestOutcome, Tone> = { right: 'good', wrong: 'bad', unsure: 'warn', failed: 'bad' }

/** How a question was answered, and whether that is better or worse than before. */
export function OutcomeBadge({ outcome, change }: Pick<KnowledgeResult, 'outcome' | 'change'>) {
  const t = useMessages(testMessages)
  return (
    <span className="flex flex-none items-center gap-1.5">
      {(change === 'better' || change === 'worse') && (
        <span className={change === 'better' ? 'text-12 text-good' : 'text-12 text-bad'}>{t.changes[change]}</span>
      )}
      <Badge tone={tones[outcome]}>{t.outcomes[outcome]}</Badge>
    </span>
  )
}
