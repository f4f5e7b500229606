import { useQuery } from '@tanstack/react-query'
import { studioEndpoints as calls } from '#contract/studio/endpoints.ts'
import { projectId as projectIdSchema } from '#contract/studio/schemas.ts'
import { CopyLine } from '#web/features/api-keys/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { editorMessages } from '../messages/index.ts'

type Props = {
  projectId: string
  node: string
  /** What the last run that is shown came with. */
  sample: unknown
}

/** Where a webhook is called, and a line that calls it; a flow has its address once it is published. */
export function WebhookAddress({ projectId, node, sample }: Props) {
  const parsed = projectIdSchema.safeParse(projectId)
  return parsed.success ? <Address id={parsed.data} node={node} sample={sample} /> : <NoAddress />
}

function Address({ id, node, sample }: { id: Parameters<typeof triggersOf>[0]; node: string; sample: unknown }) {
  const t = useMessages(editorMessages).webhook
  const triggers = useQuery(triggersOf(id))
  if (triggers.isPending) return <div className="h-16" />
  const path = triggers.data?.find((trigger) => trigger.node === node)?.path
  if (!path) return <NoAddress />
  const address = `${location.origin}${path}`
  return (
    <>
      <CopyLine label={t.address} text={address} />
      <CopyLine label={t.call} text={curlOf(address, sample)} />
    </>
  )
}

const NoAddress = () => <p className="text-12 text-fg-3">{useMessages(editorMessages).webhook.afterPublish}</p>

const triggersOf = (id: ReturnType<typeof projectIdSchema.parse>) => ({
  ...endpointQuery(calls.listProjectTriggers, { params: { id } }),
  retry: false,
})

/** For a shell: an apostrophe within ends the quotes, stands escaped, and begins them anew. */
const curlOf = (address: string, sample: unknown) => `curl ${address} \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(sample ?? { name: 'Ayu' }).replaceAll("'", "'\\''")}'`
