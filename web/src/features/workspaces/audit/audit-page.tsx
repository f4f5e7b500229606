import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { AuditSearch } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { LoadFailed, PeopleSkeleton } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { SubFrame } from '../sub-frame.tsx'
import { WorkspaceGuard } from '../workspace-guard.tsx'
import { type AuditChoice, AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'

/** Who did what in a workspace, newest first. */
export default function AuditPage({ id }: { id: string | undefined }) {
  return <WorkspaceGuard id={id}>{(found) => <Page id={found} />}</WorkspaceGuard>
}

/** The bounds of a day in the reader's own time zone; the end is left out of what is found. */
const startOf = (day: string, plus = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus).toISOString()
}

const searchOf = ({ text, action, person, from, to }: AuditChoice): AuditSearch => ({
  query: text.trim(),
  ...(action && { action }),
  ...(person && { actor_id: person.id }),
  ...(from && { from: startOf(from) }),
  ...(to && { to: startOf(to, 1) }),
})

const everything: AuditChoice = {
  text: '',
  action: undefined,
  person: undefined,
  from: undefined,
  to: undefined,
}

function Page({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages).audit
  const { known, may, refusal } = useRights(id)
  const [choice, setChoice] = useState(everything)
  const change = (part: Partial<AuditChoice>) => setChoice((before) => ({ ...before, ...part }))
  const search = searchOf(useDeferredValue(choice))
  if (known && !may('audit.read'))
    return (
      <SubFrame id={id} title={t.title} text={t.text}>
        <Refusal>{refusal('audit.read')}</Refusal>
      </SubFrame>
    )
  return (
    <SubFrame id={id} title={t.title} text={t.text} actions={<Export id={id} search={search} />}>
      <AuditFilters id={id} choice={choice} onChange={change} />
      <Entries id={id} search={search} onPerson={(person) => change({ person })} />
    </SubFrame>
  )
}

function Export({ id, search }: { id: WorkspaceId; search: AuditSearch }) {
  const t = useMessages(workspaceMessages)
  const { submit, busy } = useSubmit({
    call: (query: AuditSearch) => api.blob(workspaceEndpoints.exportAudit, { params: { id }, query }),
    onDone: (file) => saveFile(file, 'audit.csv'),
    onFailed: (error) => {
      toast.failure(failureText(t, error))
      return true
    },
  })
  return (
    <Button icon={<Download />} loading={busy} onClick={() => submit(search)} className="phone:px-3">
      <span className="phone:sr-only">{t.audit.export}</span>
    </Button>
  )
}

type EntriesProps = {
  id: WorkspaceId
  search: AuditSearch
  onPerson: (person: { id: string; name: string }) => void
}

function Entries({ id, search, onPerson }: EntriesProps) {
  const t = useMessages(workspaceMessages).audit
  const audit = useInfiniteQuery(endpointPages(workspaceEndpoints.listAudit, { params: { id }, query: { ...search } }))
  if (!audit.data) return audit.error ? <LoadFailed query={audit} /> : <PeopleSkeleton />
  const rows = audit.data.pages.flatMap(({ records }) => records)
  if (rows.length === 0) return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
  return (
    <InfiniteScroll list={audit}>
      <ul className="border-line border-t">
        {rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onPerson={onPerson} />
        ))}
      </ul>
    </InfiniteScroll>
  )
}
