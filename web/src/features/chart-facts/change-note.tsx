import { useQuery } from '@tanstack/react-query'
import type { ChartId } from '#contract/charts/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useTimeout } from '#web/lib/page-effects.ts'
import { Badge } from '#web/ui/badge.tsx'
import { changesOptions, markSeen } from './api.ts'
import { factsMessages } from './messages/index.ts'

/** Long enough in sight to have been looked at. */
const lookMs = 3_000

type Props = {
  id: ChartId
  /** Only the word, for the head of a tile. */
  compact?: boolean
}

/** What changed since the person last looked. Shown for a while, it counts as seen; it stays until the page is left. */
export default function ChangeNote({ id, compact = false }: Props) {
  const t = useMessages(factsMessages)
  const language = useLanguage()
  const { data } = useQuery(changesOptions(id))
  const status = data?.status
  const known = status !== undefined && status !== 'failed'
  // What fails here is only told again next time.
  useTimeout(() => void markSeen(id).catch(() => {}), known ? lookMs : undefined, id)
  if (data?.status !== 'changed') return null
  const caption = data.caption?.[language]
  if (compact)
    return (
      <span title={caption}>
        <Badge tone="accent">{t.changedNow}</Badge>
        {caption && <span className="sr-only">{caption}</span>}
      </span>
    )
  const { added = [], removed = [], changed = [] } = data.difference ?? {}
  const rows = t.rows(added.length, removed.length, changed.length)
  return (
    <p className="text-12 text-fg-2">
      {caption}{' '}
      <span className="text-fg-3">
        {[rows, data.since && t.since(formatRelative(data.since, language, new Date()))].filter(Boolean).join(', ')}
      </span>
    </p>
  )
}
