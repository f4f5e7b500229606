import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
import { callMessages } from '../messages/index.ts'
import { CallLineSettings } from './line-settings.tsx'

/** Chooses an agent and how it takes calls. What stands below comes once the agent's settings are there: it would be pushed down. */
export default function CallLines({ below }: { below?: ReactNode }) {
  const t = useMessages(callMessages).line
  const agents = useQuery(agentsOptions)
  const [known, setKnown] = useState(false)
  const isSettled = known || agents.isError || agents.data?.length === 0
  return (
    <>
      <Loaded query={agents} failed={t.failed}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Bot />} title={t.noAgents} />
          ) : (
            <Chosen agents={list} onKnown={() => setKnown(true)} />
          )
        }
      </Loaded>
      {isSettled && below}
    </>
  )
}

function Chosen({ agents, onKnown }: { agents: Agent[]; onKnown: () => void }) {
  const t = useMessages(callMessages).line
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
      <CallLineSettings key={agent._id} agentId={agent._id} onKnown={onKnown} />
    </div>
  )
}
