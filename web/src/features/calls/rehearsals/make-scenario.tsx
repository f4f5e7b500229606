import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Drama } from 'lucide-react'
import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import type { CallId } from '#contract/calls/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { rehearsalMessages } from './messages/index.ts'

/** Who called is somebody to rehearse with. */
export function MakeScenario({ id }: { id: CallId }) {
  const t = useMessages(rehearsalMessages)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const may = useMay('calls.score')
  const { work, busy } = useWorkOf(endpointGroups.rehearsals)
  if (!may) return null
  const make = async () => {
    const params = { id }
    if (!(await work('make', () => api.call(rehearsalEndpoints.createScenarioFromCall, { params }), t.madeFromCall)))
      return
    await invalidateEndpoints(queries, endpointGroups.rehearsals)
    await navigate({ to: '/rehearsals' })
  }
  return (
    <Button icon={<Drama />} loading={busy !== undefined} onClick={() => void make()}>
      <span className="phone:sr-only">{t.fromCall}</span>
    </Button>
  )
}
