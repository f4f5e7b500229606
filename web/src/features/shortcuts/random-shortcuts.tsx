import { useQuery } from '@tanstack/react-query'
import type { AgentId } from '#contract/kit/id.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { Chip } from '#web/ui/chip.tsx'
import { shortcutMessages } from './messages/index.ts'

type Props = { onPick: (prompt: string) => void }

/** A few of the person's shortcuts, other ones each time; nothing for who has none. */
export default function RandomShortcuts({ onPick }: Props) {
  const agent = useBotId()
  return agent ? <OfAgent agent={agent} onPick={onPick} /> : null
}

function OfAgent({ agent, onPick }: Props & { agent: AgentId }) {
  const t = useMessages(shortcutMessages)
  const { data = [] } = useQuery(endpointQuery(shortcutEndpoints.listRandomShortcuts, { params: { id: agent } }))
  if (data.length === 0) return null
  return (
    <section aria-label={t.yours} className="mt-4">
      <ul className="-mx-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {data.map(({ id, name, desc, prompt, category }) => (
          <li key={id} className="flex-none">
            <Chip title={desc || prompt} onClick={() => onPick(prompt)}>
              <span className="text-fg-3">{t.categories[category]}</span>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
