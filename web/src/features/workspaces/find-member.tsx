import { useQuery } from '@tanstack/react-query'
import { Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { UserId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery, lazyEndpoint } from '#web/lib/queries/endpoint-query.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { singleClick } from '#web/ui/single-click.ts'
import { workspaceCalls } from './place-api.ts'
import { switcherMessages } from './switcher-messages/index.ts'
import { useActiveWorkspace } from './use-in-workspace.ts'

const typedMs = 200
const membersShown = 20

type Props = { title: string; onChoose: (member: { id: UserId; name: string }) => void; onClose: () => void }

/** One of many members, looked for by name or address on the server. */
export default function FindMember({ title, onChoose, onClose }: Props) {
  const t = useMessages(switcherMessages).assign
  const workspace = useActiveWorkspace()?.id
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), typedMs)
  const members = useQuery({
    ...endpointQuery(lazyEndpoint(workspaceCalls, 'listMembers'), {
      params: { id: workspace ?? ('' as never) },
      query: { limit: membersShown, ...(words && { query: words }) },
    }),
    enabled: workspace !== undefined,
    placeholderData: (before) => before,
  })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={title}>
      <div className="flex flex-col gap-2 pb-2">
        <Input
          type="search"
          icon={<Search />}
          aria-label={t.find}
          placeholder={t.find}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Loaded query={members} failed={t.membersFailed} rows={4}>
          {({ records }) =>
            records.length === 0 ? (
              <p className="text-fg-3">{t.nobodyFound}</p>
            ) : (
              <ul aria-label={title} className="max-h-72 overflow-y-auto">
                {records.map(({ id, name, email }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={singleClick(() => {
                        onChoose({ id, name })
                        onClose()
                      })}
                      className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2 text-left hover:bg-hover"
                    >
                      <UserRound aria-hidden="true" className="size-4 flex-none text-fg-2" />
                      <span className="min-w-0">
                        <bdi className="block truncate">{name}</bdi>
                        <span className="block truncate text-12 text-fg-3">{email}</span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
