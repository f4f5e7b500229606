import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ProjectAgent } from '#contract/studio/schemas.ts'
import { AgentLink } from '#web/features/widget/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { editorMessages } from '../messages/index.ts'

const accesses = ['chat', 'page', 'website', 'api', 'mcp'] as const
type AgentAccess = (typeof accesses)[number]

/** Where the agent that a published flow is can be asked, with what each place needs. */
export function AgentAccessSection({ agent }: { agent: ProjectAgent }) {
  const t = useMessages(editorMessages).publish.agent
  const [access, setAccess] = useState<AgentAccess>('chat')
  return (
    <section aria-label={t.title} className="flex flex-col items-start gap-3 [&>:last-child]:w-full">
      <h3 className="font-semibold text-13">{t.title}</h3>
      <Segmented
        label={t.way}
        options={accesses.map((value) => ({ value, label: t.ways[value] }))}
        value={access}
        onValueChange={setAccess}
      />
      <Shown access={access} agent={agent} />
    </section>
  )
}

function Shown({ access, agent }: { access: AgentAccess; agent: ProjectAgent }) {
  const t = useMessages(editorMessages).publish.agent
  const { origin } = location
  if (access === 'chat')
    return (
      <div className="flex flex-col gap-2">
        <p className="text-13 text-fg-2">{t.text(agent.name)}</p>
        <CopyLine label={t.chat} text={`@${agent.name}`} />
      </div>
    )
  if (access === 'page')
    return (
      <Suspense>
        <AgentLink agentId={agent.id} />
      </Suspense>
    )
  const text = access === 'website' ? t.website : access === 'api' ? t.programs : t.mcpText
  const label = access === 'website' ? t.websiteLabel : access === 'api' ? t.api : t.mcp
  const isWebsite = access === 'website'
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 text-fg-2">
        {text}{' '}
        <Link
          to="/settings/$section"
          params={{ section: isWebsite ? 'widget' : 'api-keys' }}
          className="text-accent underline"
        >
          {isWebsite ? t.settings : t.keys}
        </Link>
      </p>
      <CopyLine label={label} text={snippets[access](origin, agent, t.question)} />
    </div>
  )
}

const snippets: Record<
  Exclude<AgentAccess, 'chat' | 'page'>,
  (origin: string, agent: ProjectAgent, question: string) => string
> = {
  website: (origin, { id }) => `<script src="${origin}/chat-bot.js" data-agent="${id}" async></script>`,
  api: (origin, { id }, question) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ model: id, conversation: 'order-1042', messages: [{ role: 'user', content: question }] })}'`,
  mcp: (origin) =>
    JSON.stringify(
      { mcpServers: { nalar: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer $KEY' } } } },
      null,
      2,
    ),
}
