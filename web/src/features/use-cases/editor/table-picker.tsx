import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Database, Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import type { ConnectedSource } from '#contract/data-sources/schemas.ts'
import { required } from '#contract/kit/required.ts'
import { limits } from '#contract/limits.ts'
import type { UseCase } from '#contract/use-cases/schemas.ts'
import { dataSourcesOptions } from '#web/features/data-sources/index.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Input } from '#web/ui/input.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { keyOfTable, nameOfTable, tablesOf, type UseCaseTableRef, useRelate } from '../api.ts'
import { useCaseMessages } from '../messages/index.ts'

const ROW = 34
/** A source with its tables that are found, or one of them. */
type Row = { heading: string; tables: readonly UseCaseTableRef[] } | UseCaseTableRef

/** Which tables a use case may use, out of thousands where there are that many. */
export function TablePicker({ useCase, onClose }: { useCase: UseCase; onClose: () => void }) {
  const t = useMessages(useCaseMessages)
  const relate = useRelate(useCase)
  const [chosen, setChosen] = useState(
    () => new Map<string, UseCaseTableRef>(tablesOf(useCase).map((item) => [keyOfTable(item), item])),
  )
  const { sources, tables } = useAllTables()
  const save = () => {
    const refs = [...chosen.values()].map(({ data_source_id, table, schema }) => ({ data_source_id, table, schema }))
    relate.mutate(refs, { onSuccess: onClose })
  }
  const toggle = (refs: readonly UseCaseTableRef[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const ref of refs)
        if (on) next.set(keyOfTable(ref), ref)
        else next.delete(keyOfTable(ref))
      return next
    })
  const none = sources?.length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.pickTitle}
      description={t.pickText}
      actions={
        <>
          <span className="mr-auto self-center text-12 text-fg-3 tabular-nums">{t.chosen(chosen.size)}</span>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            variant="primary"
            loading={relate.isPending}
            disabled={none || chosen.size > limits.useCase.relations}
            onClick={save}
          >
            {t.save}
          </Button>
        </>
      }
    >
      {none ? (
        <EmptyState
          icon={<Database />}
          title={t.noDatabase}
          action={
            <Link to="/knowledge/$tab" params={{ tab: 'databases' }} className={buttonClass({ variant: 'primary' })}>
              {t.toDatabases}
            </Link>
          }
        >
          {t.noDatabaseText}
        </EmptyState>
      ) : sources && tables ? (
        <TableChoice sources={sources} tables={tables} chosen={chosen} toggle={toggle} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      <FailureNote error={relate.error} />
    </Dialog>
  )
}

/** The tables of every database here; the sample company has no details, its list knows its tables. */
function useAllTables() {
  const list = useQuery(dataSourcesOptions)
  const connected = (list.data ?? []).filter(({ kind }) => kind !== 'sample')
  const details = useQueries({
    queries: connected.map(({ id }) => endpointQuery(dataSourceEndpoints.getDataSource, { params: { id } })),
  })
  const ready = list.data && details.every(({ isPending }) => !isPending)
  const tables = ready
    ? list.data.map((source) => {
        const detail = details[connected.indexOf(source)]?.data
        const refs = detail?.tables ?? source.tables.map(({ name }) => ({ name, schema: null }))
        return refs.map(({ name, schema }): UseCaseTableRef => ({ data_source_id: source.id, table: name, schema }))
      })
    : undefined
  return { sources: list.data, tables }
}

type ChoiceProps = {
  sources: ConnectedSource[]
  tables: UseCaseTableRef[][]
  chosen: ReadonlyMap<string, UseCaseTableRef>
  toggle: (refs: readonly UseCaseTableRef[], on: boolean) => void
}

function TableChoice({ sources, tables, chosen, toggle }: ChoiceProps) {
  const t = useMessages(useCaseMessages)
  const [search, setSearch] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const words = search.trim().toLowerCase()
  const rows = useMemo(
    () =>
      sources.flatMap(({ name }, index): Row[] => {
        const found = (tables[index] ?? []).filter((ref) => nameOfTable(ref).toLowerCase().includes(words))
        return found.length > 0 ? [{ heading: name, tables: found }, ...found] : []
      }),
    [sources, tables, words],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 10,
    initialRect: { width: 0, height: 400 },
  })
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        icon={<Search />}
        aria-label={t.findTable}
        placeholder={t.findTable}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {rows.length === 0 && <p className="text-fg-3">{t.noTableFound}</p>}
      <div ref={frame} className="h-[min(400px,50dvh)] overflow-y-auto">
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = required(rows[index], 'as many are laid out as there are')
            return (
              <div key={index} className="absolute inset-x-0 flex items-center" style={{ top: start, height: ROW }}>
                {'heading' in row ? (
                  <AllOf name={row.heading} tables={row.tables} chosen={chosen} toggle={toggle} />
                ) : (
                  <Checkbox checked={chosen.has(keyOfTable(row))} onCheckedChange={(on) => toggle([row], on)}>
                    <span className="font-mono text-12">{nameOfTable(row)}</span>
                  </Checkbox>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

type AllProps = Pick<ChoiceProps, 'chosen' | 'toggle'> & { name: string; tables: readonly UseCaseTableRef[] }

/** A source: chooses all its tables that are found, or none of them. */
function AllOf({ name, tables, chosen, toggle }: AllProps) {
  const t = useMessages(useCaseMessages)
  const count = tables.filter((ref) => chosen.has(keyOfTable(ref))).length
  const all = count === tables.length
  return (
    <Checkbox checked={all} indeterminate={count > 0 && !all} onCheckedChange={() => toggle(tables, !all)}>
      <span className="sr-only">{t.allTablesOf} </span>
      <span className="font-medium text-fg">{name}</span>
      <span className="ml-2 text-12 text-fg-3 tabular-nums">
        {count} / {tables.length}
      </span>
    </Checkbox>
  )
}
