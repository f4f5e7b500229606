import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { Agent } from '#contract/agents/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { widgetOptions } from './api.ts'
import { Conversations } from './conversations.tsx'
import { widgetMessages } from './messages/index.ts'
import AgentLink from './page/agent-link.tsx'
import { WidgetForm } from './widget-form.tsx'

/** Chooses an agent and how it appears on websites. */
export default function WebsiteWidget() {
  const t = useMessages(widgetMessages)
  const agents = useQuery(agentsOptions)
  return (
    <Loaded query={agents} failed={t.failed}>
      {(list) => (list.length === 0 ? <EmptyState icon={<Bot />} title={t.noAgents} /> : <Chosen agents={list} />)}
    </Loaded>
  )
}

function Chosen({ agents }: { agents: Agent[] }) {
  const t = useMessages(widgetMessages)
  const current = useBotId()
  const [chosen, setChosen] = useState<AgentId>()
  const agent =
    agents.find(({ _id }) => _id === (chosen ?? current)) ?? required(agents[0], 'shown only where there are agents')
  return (
    <div className="flex flex-col gap-6">
      {agents.length > 1 && (
        <Field label={t.agent}>
          <Select
            options={agents.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={agent._id}
            onValueChange={setChosen}
          />
        </Field>
      )}
      <OfAgent key={agent._id} agent={agent} />
    </div>
  )
}

function OfAgent({ agent }: { agent: Agent }) {
  const t = useMessages(widgetMessages)
  const widget = useQuery(widgetOptions(agent._id))
  return (
    <Loaded query={widget} failed={t.failed}>
      {(saved) => (
        <>
          <section className="flex flex-col gap-2">
            <h2 className="font-semibold text-15">{t.page.title}</h2>
            <AgentLink agentId={agent._id} />
          </section>
          <WidgetForm agent={agent} saved={saved} />
          <Conversations agentId={agent._id} />
        </>
      )}
    </Loaded>
  )
}
