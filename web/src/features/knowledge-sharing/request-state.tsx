import type { RequestState } from '#contract/knowledge-sharing/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { sharingMessages } from './messages/index.ts'

const tones: Record<RequestState, Tone> = {
  pending: 'warn',
  accepted: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  closed: 'neutral',
}

/** How a request stands, in a word. */
export function RequestStateBadge({ state }: { state: RequestState }) {
  const t = useMessages(sharingMessages)
  return <Badge tone={tones[state]}>{t.states[state]}</Badge>
}
