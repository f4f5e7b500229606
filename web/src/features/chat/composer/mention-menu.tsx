import { useQuery } from '@tanstack/react-query'
import { AtSign, Bot } from 'lucide-react'
import { abilitiesOptions } from '#web/features/feature-flags/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { fuzzyFilter } from '#web/ui/fuzzy.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useListKeys } from '#web/ui/use-list-keys.ts'
import { activeAgentsOptions } from '../api/abilities.ts'
import type { Mention } from './draft.ts'
import { composerMessages } from './messages/index.ts'

type Props = {
  id: string
  query: string
  onPick: (mention: Mention) => void
  onClose: () => void
  onActiveChange: (optionId: string | undefined) => void
}

const shown = 8

/** What "@" opens: the person's agents, and the ways of answering that their account has. */
export default function MentionMenu({ id, query, onPick, onClose, onActiveChange }: Props) {
  const t = useMessages(composerMessages)
  const agents = useQuery(activeAgentsOptions)
  const abilities = useQuery(abilitiesOptions)
  const all = [
    ...(agents.data ?? []).map(({ _id, name, description }) => ({
      id: _id as string,
      name,
      about: description,
      agent: true,
    })),
    ...(abilities.data?.ways ?? []).map((name) => ({
      id: name as string,
      name: name as string,
      about: t.ways[name],
      agent: false,
    })),
  ]
  const found = fuzzyFilter(all, query, ({ name, about }) => [name, about]).slice(0, shown)
  const { at, optionProps } = useListKeys({
    items: found,
    idOf: (item) => item.id,
    query,
    onPick: ({ about: _, ...mention }) => onPick(mention),
    onClose,
    onActiveChange,
  })
  const failed = agents.error ?? abilities.error
  return (
    <div className="w-full overflow-hidden rounded-md border border-line bg-raised p-1 shadow-raised">
      <div id={id} role="listbox" aria-label={t.agents} className="max-h-[min(320px,45dvh)] overflow-y-auto">
        {found.map((item, index) => {
          const { id: key, ...props } = optionProps(item, index)
          return (
            <div
              key={key}
              id={key}
              {...props}
              className={cx(
                'flex cursor-default items-center gap-2 rounded-xs px-2 py-1.5 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-fg-3',
                index === at && 'bg-hover',
              )}
            >
              {item.agent ? <Bot aria-hidden="true" /> : <AtSign aria-hidden="true" />}
              <span className="flex-none font-[550]">{item.name}</span>
              <span className="min-w-0 truncate text-12 text-fg-3">{item.about}</span>
            </div>
          )
        })}
      </div>
      {agents.isPending && <SkeletonRows rows={2} />}
      {found.length === 0 && !agents.isPending && (
        <p role="status" className="px-2 py-1.5 text-12 text-fg-3">
          {failed ? `${t.failed} ${failed.message}` : query === '' ? t.noAgents : t.noAgent(query)}
        </p>
      )}
    </div>
  )
}
