import { BadgeCheck, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Trust, TrustLevel } from '#contract/charts/trust.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { factsMessages } from './messages/index.ts'

const looks: Record<TrustLevel, { tone: Tone; color: string; icon: LucideIcon }> = {
  draft: { tone: 'neutral', color: 'text-fg-3', icon: CircleDashed },
  checked: { tone: 'neutral', color: 'text-fg-2', icon: CircleCheck },
  verified: { tone: 'good', color: 'text-good', icon: BadgeCheck },
  stale: { tone: 'warn', color: 'text-warn', icon: TriangleAlert },
}

type Props = {
  trust: Pick<Trust, 'level'>
  /** Only its sign, for a small tile; its name is said all the same. */
  compact?: boolean
}

/** How far a chart can be relied on. */
export function TrustBadge({ trust: { level }, compact = false }: Props) {
  const t = useMessages(factsMessages)
  const { tone, color, icon: Icon } = looks[level]
  const name = t.levels[level]
  if (!compact)
    return (
      <Badge tone={tone}>
        <Icon className="-ml-0.5 size-3.5" aria-hidden="true" />
        {name}
      </Badge>
    )
  return (
    <Tooltip text={`${name}. ${t.meanings[level]}`}>
      <span className={`inline-flex flex-none ${color}`}>
        <Icon className="size-3.5" aria-hidden="true" />
        <span className="sr-only">{name}</span>
      </span>
    </Tooltip>
  )
}
