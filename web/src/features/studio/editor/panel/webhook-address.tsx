import { type ProjectId, projectId as projectIdSchema } from '#contract/studio/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { editorMessages } from '../messages/index.ts'
import { ListenForCall } from '../test/listen-for-call.tsx'
import { useWebhook } from '../test/use-webhook.ts'

type Props = {
  projectId: string
  node: string
  /** What the step gave last. */
  sample: unknown
}

/** Where a webhook is called, a line that calls it, and listening for a call; a flow that only this browser has has no address. */
export function WebhookAddress({ projectId, node, sample }: Props) {
  const parsed = projectIdSchema.safeParse(projectId)
  const t = useMessages(editorMessages).webhook
  if (!parsed.success) return <p className="text-12 text-fg-3">{t.afterPublish}</p>
  return <Address id={parsed.data} node={node} sample={sample} />
}

function Address({ id, node, sample }: { id: ProjectId; node: string; sample: unknown }) {
  const t = useMessages(editorMessages).webhook
  const { webhook } = useWebhook(id, node)
  if (webhook.isPending) return <div className="h-16" />
  if (!webhook.data) return <p className="text-12 text-fg-3">{webhook.error?.message}</p>
  const address = `${location.origin}${webhook.data.path}`
  return (
    <>
      <CopyLine label={t.address} text={address} />
      <CopyLine label={t.call} text={curlOf(address, sample)} />
      <ListenForCall id={id} node={node} />
    </>
  )
}

/** For a shell: an apostrophe within ends the quotes, stands escaped, and begins them anew. */
const curlOf = (address: string, sample: unknown) => `curl ${address} \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(sample ?? { name: 'Ayu' }).replaceAll("'", "'\\''")}'`
