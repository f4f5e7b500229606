import { useQuery } from '@tanstack/react-query'
import { Gauge, Plus } from 'lucide-react'
import { useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { Cap } from '#contract/usage/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { capsOptions } from '../api.ts'
import { usageMessages } from '../messages/index.ts'
import { CapForm } from './cap-form.tsx'
import { CapRow } from './cap-row.tsx'
import { sameSubject, useCaps } from './use-caps.ts'

type Shown = 'new' | Pick<Cap, 'subject' | 'subject_id'>

/** The most that workspaces, members and agents may spend in a month, beside what they have spent. */
export function CapsSection({ workspace }: { workspace: WorkspaceId | undefined }) {
  const t = useMessages(usageMessages).caps
  const all = useMessages(usageMessages)
  const query = useQuery(capsOptions)
  const [open, setOpen] = useState<Shown>()
  const caps = useCaps()
  const close = () => setOpen(undefined)
  return (
    <Card
      id="caps"
      title={t.title}
      aside={
        open !== 'new' && (
          <Button size="sm" icon={<Plus />} onClick={() => setOpen('new')}>
            {t.add}
          </Button>
        )
      }
    >
      <p className="mb-3 text-pretty text-fg-2">{t.about}</p>
      <Loaded query={query} failed={all.loadFailed}>
        {(list) => (
          <>
            {open === 'new' && (
              <CapForm workspace={workspace} onSave={(input) => caps.save(input, list)} onClose={close} />
            )}
            <FailureNote error={caps.error} />
            {list.length === 0 && open !== 'new' ? (
              <EmptyState icon={<Gauge />} title={t.none}>
                {t.noneText}
              </EmptyState>
            ) : (
              <ul>
                {list.map((cap) => (
                  <CapRow
                    key={`${cap.subject} ${cap.subject_id}`}
                    cap={cap}
                    editing={open !== undefined && open !== 'new' && sameSubject(open, cap)}
                    busy={caps.busy}
                    onEdit={() => setOpen(cap)}
                    onClose={close}
                    onSave={(credits) => caps.save({ ...subjectOf(cap), credits }, list)}
                    onRemove={() => {
                      close()
                      caps.remove(cap, list)
                    }}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const subjectOf = ({ subject, subject_id }: Cap) => ({ subject, subject_id })
