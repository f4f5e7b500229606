import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { FilteredList } from '#web/ui/filtered-list.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AgentRow } from './agent-row.tsx'
import { agentsOptions } from './agents-options.ts'
import AgentsPlace from './agents-place.tsx'
import { agentMessages } from './messages/index.ts'

/** Every agent one may use here. */
export default function AgentsPage() {
  const t = useMessages(agentMessages)
  const agents = useQuery(agentsOptions)
  return (
    <AgentsPlace view="agents">
      <p className="mb-4 max-w-[80ch] text-pretty text-fg-2">{t.text}</p>
      <Loaded query={agents} failed={t.loadFailed}>
        {(list) => (
          <FilteredList items={list} label={t.find} textOf={({ name, description }) => `${name} ${description}`}>
            {(found) => (
              <ul className="border-line-soft border-t empty:hidden">
                {found.map((agent) => (
                  <AgentRow key={agent._id} agent={agent} />
                ))}
              </ul>
            )}
          </FilteredList>
        )}
      </Loaded>
    </AgentsPlace>
  )
}
