import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AgentRow } from './agent-row.tsx'
import { agentsOptions } from './agents-options.ts'
import AgentsPlace from './agents-place.tsx'
import { agentMessages } from './messages/index.ts'

/** A list that is seen whole needs no search. */
const searchFrom = 8

/** Every agent one may use here. */
export default function AgentsPage() {
  const t = useMessages(agentMessages)
  const agents = useQuery(agentsOptions)
  const [words, setWords] = useState('')
  return (
    <AgentsPlace view="agents">
      <p className="mb-4 max-w-[80ch] text-pretty text-fg-2">{t.text}</p>
      <Loaded query={agents} failed={t.loadFailed}>
        {(list) => {
          const asked = words.trim().toLowerCase()
          const found = list.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(asked))
          return (
            <>
              {list.length > searchFrom && (
                <Input
                  type="search"
                  icon={<Search />}
                  fieldSize="md"
                  className="mb-3 max-w-80 phone:max-w-full"
                  aria-label={t.find}
                  placeholder={t.find}
                  value={words}
                  onChange={(event) => setWords(event.target.value)}
                />
              )}
              {found.length === 0 && <p className="py-3 text-fg-3">{t.noneFound}</p>}
              <ul className="border-line-soft border-t empty:hidden">
                {found.map((agent) => (
                  <AgentRow key={agent._id} agent={agent} />
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </AgentsPlace>
  )
}
