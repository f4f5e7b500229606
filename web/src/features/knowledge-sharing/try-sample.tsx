import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { useGo } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { openSample } from './api.ts'
import { sharingMessages } from './messages/index.ts'

const company = 'Toko Nusantara'

/** Knowledge sharing with the sample company: where it is not there, or the person may make no workspace, there is no button. */
export function TrySample() {
  const t = useMessages(sharingMessages).sample
  const agent = useBotId()
  const mayCreate = useMay('workspace.create')
  const sources = useQuery(endpointQuery(dataSourceEndpoints.listDataSources)).data
  const hasSample = sources?.some(({ kind, status }) => kind === 'sample' && status === 'ready')
  const navigate = useNavigate()
  const go = useGo()
  const opening = useMutation({
    mutationFn: (bot: AgentId) => openSample(bot),
    onSuccess: ({ workspace_id: id }) =>
      go.mutate(
        { id, workspace_name: company },
        { onSuccess: () => void navigate({ to: '/workspace/$id/knowledge-sharing/home', params: { id } }) },
      ),
    onError: (error) => toast.failure(error.message),
  })
  if (!agent || !mayCreate || !hasSample) return null
  return (
    <Button icon={<FlaskConical />} loading={opening.isPending || go.isPending} onClick={() => opening.mutate(agent)}>
      {t.try}
    </Button>
  )
}
