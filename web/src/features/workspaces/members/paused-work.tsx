import { useQuery } from '@tanstack/react-query'
import { Pause } from 'lucide-react'
import type { PausedWork as Paused, Workspace } from '#contract/workspaces/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { pausedWorkOptions } from '../api.ts'
import { workspaceMessages } from '../messages/index.ts'
import { useRights } from '../rules/use-rights.ts'
import { useTakeOver } from './use-changes.ts'

const shown = 8

/** What is paused because whoever it ran for has no access any more, with the button that lets it go on. Only for who may do that. */
export function PausedWork({ workspace: { id } }: { workspace: Workspace }) {
  const { may, preview } = useRights(id)
  const { data } = useQuery({ ...pausedWorkOptions(id), enabled: may('members.remove') && !preview })
  return data?.map((paused) => <PausedOf key={paused.person.id} id={id} paused={paused} />)
}

function PausedOf({ id, paused: { person, things } }: { id: Workspace['id']; paused: Paused }) {
  const t = useMessages(workspaceMessages).members
  const takeOver = useTakeOver(id)
  const press = () => takeOver.mutate(person.id, { onSuccess: () => toast.success(t.takenOver(person.name)) })
  const more = things.length - shown
  return (
    <section
      aria-label={t.paused(person.name)}
      className="mb-4 flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-md border border-line-soft bg-panel px-3.5 py-3"
    >
      <Pause aria-hidden="true" className="size-4 flex-none text-warn" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="break-words font-[580]">{t.paused(person.name)}</h2>
        <p className="text-12 text-fg-3">{t.pausedText}</p>
        <ul className="mt-1 text-12 text-fg-2">
          {things.slice(0, shown).map((thing) => (
            <li key={thing.id} className="break-words">
              {t.pausedKinds[thing.kind]}: {thing.name}
            </li>
          ))}
          {more > 0 && <li>{t.andMore(more)}</li>}
        </ul>
      </div>
      <Button aria-label={t.takeOverOf(person.name)} loading={takeOver.isPending} onClick={press}>
        {t.takeOver}
      </Button>
    </section>
  )
}
