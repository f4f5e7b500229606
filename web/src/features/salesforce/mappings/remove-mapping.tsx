import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import type { MappingId } from '#contract/salesforce/mappings.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { RemoveButton } from '#web/ui/remove-button.tsx'
import { mappingMessages } from './messages/index.ts'

/** Deletes a mapping; what came of it stays. */
export function RemoveMapping({ id }: { id: MappingId }) {
  const t = useMessages(mappingMessages).form
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { work } = useWorkOf(['listMappings'])
  const params = { id }
  const remove = async () => {
    if (!(await work('remove', () => api.call(calls.removeMapping, { params }), t.removed))) return false
    await navigate({ to: '/salesforce/mappings', ignoreBlocker: true })
    queries.removeQueries({ queryKey: endpointKey('getMapping', { params }) })
    return true
  }
  return <RemoveButton label={t.remove} title={t.removeTitle} text={t.removeText} onRemove={remove} />
}
