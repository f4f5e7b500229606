import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ScorecardId } from '#contract/calls/scorecard.ts'
import { scorecardEndpoints } from '#contract/calls/scorecard-endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { RemoveButton } from '#web/ui/remove-button.tsx'
import { scorecardMessages } from './messages/index.ts'

const changed = [...endpointGroups.scorecards, ...endpointGroups.calls] as const

/** Deletes a scorecard with all its scores. */
export function RemoveScorecard({ id }: { id: ScorecardId }) {
  const t = useMessages(scorecardMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { work } = useWorkOf(changed)
  const params = { id }
  const remove = async () => {
    if (!(await work('remove', () => api.call(scorecardEndpoints.removeScorecard, { params }), t.removed))) return false
    await navigate({ to: '/scorecards' })
    queries.removeQueries({ queryKey: endpointKey('getScorecard', { params }) })
    return true
  }
  return <RemoveButton label={t.remove} title={t.removeTitle} text={t.removeText} onRemove={remove} />
}
