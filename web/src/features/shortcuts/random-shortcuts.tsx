import { useQuery } from '@tanstack/react-query'
import type { AgentId } from '#contract/kit/id.ts'
import { shortcutEndpoints } from '#contract/shortcuts/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { Chip } from '#web/ui/chip.tsx'
import { shortcutMessages } from './messages/index.ts'

type Props = {
  onAsk: (prompt: string) => void
  /** A prompt with a blank, such as `[product]`, that has to be written first. */
  onFill: (prompt: string) => void
}
const hasBlank = (prompt: string) => /\[[^\]]+\]|\{[^}]+\}/.test(prompt)

/** A few of the person's shortcuts, other ones each time, each one press from its answer; nothing for who has none. */
export default function RandomShortcuts(props: Props) {
  const agent = useBotId()
  return agent ? <OfAgent agent={agent} {...props} /> : null
}

function OfAgent({ agent, onAsk, onFill }: Props & { agent: AgentId }) {
  const t = useMessages(shortcutMessages)
  const { data = [] } = useQuery(endpointQuery(shortcutEndpoints.listRandomShortcuts, { params: { id: agent } }))
  if (data.length === 0) return null
  return (
    <section aria-label={t.yours} className="mt-4">
      <ul className="-mx-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {data.map(({ id, name, desc, prompt, category }) => (
          <li key={id} className="flex-none">
            <Chip title={desc || prompt} onClick={() => (hasBlank(prompt) ? onFill(prompt) : onAsk(prompt))}>
              <span className="text-fg-3">{t.categories[category]}</span>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
