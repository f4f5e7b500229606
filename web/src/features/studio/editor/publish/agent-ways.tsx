import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ProjectAgent } from '#contract/studio/schemas.ts'
import { CopyLine } from '#web/features/api-keys/index.ts'
import { AgentLink } from '#web/features/widget/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { editorMessages } from '../messages/index.ts'

const ways = ['chat', 'page', 'website', 'api', 'mcp'] as const
type Way = (typeof ways)[number]

/** Where the agent that a published flow is can be asked, with what each place needs. */
export function AgentWays({ agent }: { agent: ProjectAgent }) {
  const t = useMessages(editorMessages).publish.agent
  const [way, setWay] = useState<Way>('chat')
  return (
    <section aria-label={t.title} className="flex flex-col items-start gap-3 [&>:last-child]:w-full">
      <h3 className="font-semibold text-13">{t.title}</h3>
      <Segmented
        label={t.way}
        options={ways.map((value) => ({ value, label: t.ways[value] }))}
        value={way}
        onValueChange={setWay}
      />
      <Shown way={way} agent={agent} />
    </section>
  )
}

function Shown({ way, agent }: { way: Way; agent: ProjectAgent }) {
  const t = useMessages(editorMessages).publish.agent
  const { origin } = location
  if (way === 'chat')
    return (
      <div className="flex flex-col gap-2">
        <p className="text-13 text-fg-2">{t.text(agent.name)}</p>
        <CopyLine label={t.chat} text={`@${agent.name}`} />
      </div>
    )
  if (way === 'page')
    return (
      <Suspense>
        <AgentLink agentId={agent.id} />
      </Suspense>
    )
  const text = way === 'website' ? t.website : way === 'api' ? t.programs : t.mcpText
  const label = way === 'website' ? t.websiteLabel : way === 'api' ? t.api : t.mcp
  const isWebsite = way === 'website'
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
      <CopyLine label={label} text={snippets[way](origin, agent, t.question)} />
    </div>
  )
}

const snippets: Record<
  Exclude<Way, 'chat' | 'page'>,
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
