import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { type AuditAction, auditAction } from '#contract/workspaces/audit-schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type AuditSearch, auditOptions, idOf } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { LoadFailed, PeopleSkeleton } from '../loaded.tsx'
import { workspaceMessages } from '../messages/index.ts'
import { Refusal } from '../rules/refusal.tsx'
import { useRights } from '../rules/use-rights.ts'
import { SubFrame } from '../sub-frame.tsx'
import { WorkspaceFrame } from '../workspace-frame.tsx'
import { AuditRow } from './audit-row.tsx'

/** Who did what in a workspace, newest first. */
export default function AuditPage({ id: text }: { id: string | undefined }) {
  const id = idOf(text)
  return id ? (
    <Page id={id} />
  ) : (
    <WorkspaceFrame id={text} tab="settings">
      {() => null}
    </WorkspaceFrame>
  )
}

/** The bounds of a day in the reader's own time zone; the end is left out of what is found. */
const startOf = (day: string, plus = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + plus).toISOString()
}

function Page({ id }: { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages)
  const { known, may, refusal } = useRights(id)
  const [text, setText] = useState('')
  const [action, setAction] = useState<AuditAction | 'all'>('all')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const search: AuditSearch = {
    query: useDeferredValue(text.trim()),
    ...(action !== 'all' && { action }),
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
  }
  if (known && !may('audit.read'))
    return (
      <SubFrame id={id} title={t.audit.title} text={t.audit.text}>
        <Refusal>{refusal('audit.read')}</Refusal>
      </SubFrame>
    )
  return (
    <SubFrame id={id} title={t.audit.title} text={t.audit.text} actions={<Export id={id} search={search} />}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Input
          type="search"
          icon={<Search />}
          fieldSize="lg"
          aria-label={t.audit.search}
          placeholder={t.audit.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="max-w-[300px] phone:max-w-none"
        />
        <Select
          aria-label={t.audit.kind}
          options={[
            { value: 'all' as const, label: t.audit.all },
            ...auditAction.options.map((value) => ({ value, label: t.audit.actions[value] })),
          ]}
          value={action}
          onValueChange={setAction}
          className="w-[210px]! phone:w-full!"
        />
        <Day label={t.audit.from} value={from} onChange={setFrom} />
        <Day label={t.audit.to} value={to} onChange={setTo} />
      </div>
      <Entries id={id} search={search} />
    </SubFrame>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

const Day = ({ label, value, onChange }: DayProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: Input renders the input inside
  <label className="flex items-center gap-1.5 text-12 text-fg-3 phone:flex-1">
    {label}
    <Input
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-36! phone:w-full!"
    />
  </label>
)

function Export({ id, search }: { id: WorkspaceId; search: AuditSearch }) {
  const t = useMessages(workspaceMessages)
  const { submit, busy } = useSubmit({
    call: (query: AuditSearch) => api.blob(workspaceEndpoints.exportAudit, { params: { id }, query }),
    onDone: (file) => {
      const url = URL.createObjectURL(file)
      Object.assign(document.createElement('a'), { href: url, download: 'audit.csv' }).click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
    },
    onFailed: (error) => {
      toast.failure(failureText(t, error))
      return true
    },
  })
  return (
    <Button icon={<Download />} loading={busy} onClick={() => submit(search)}>
      {t.audit.export}
    </Button>
  )
}

function Entries({ id, search }: { id: WorkspaceId; search: AuditSearch }) {
  const t = useMessages(workspaceMessages).audit
  const audit = useInfiniteQuery(auditOptions(id, search))
  if (!audit.data) return audit.error ? <LoadFailed query={audit} /> : <PeopleSkeleton />
  const rows = audit.data.pages.flatMap(({ records }) => records)
  if (rows.length === 0) return <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
  return (
    <InfiniteScroll
      hasMore={audit.hasNextPage}
      loading={audit.isFetchingNextPage}
      failed={audit.isFetchNextPageError}
      onLoadMore={() => void audit.fetchNextPage()}
    >
      <ul className="border-line border-t">
        {rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </InfiniteScroll>
  )
}
