import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookOpenText, FileText, Plus, Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import type { UseCase } from '#contract/use-cases/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilteredList } from '#web/ui/filtered-list.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { listOptions } from './api.ts'
import { useCaseMessages } from './messages/index.ts'

const UseCaseDialog = lazy(() => import('./use-case-dialog.tsx').then((module) => ({ default: module.UseCaseDialog })))
const shownNames = 6

/** The use cases of an agent: those that relate something first. */
export function UseCaseList({ agent }: { agent: AgentId }) {
  const t = useMessages(useCaseMessages)
  const navigate = useNavigate()
  const tables = useQuery(listOptions(agent, 'tables'))
  const files = useQuery(listOptions(agent, 'files'))
  const may = useMay('use-cases.add')
  const [adding, setAdding] = useState(false)
  const add = may && (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Loaded query={tables} failed={t.failed}>
      {(fromTables) => {
        const fromFiles = files.data ?? []
        return (
          <>
            {fromTables.length + fromFiles.length === 0 ? (
              <EmptyState icon={<BookOpenText />} title={t.empty} action={add}>
                {add ? t.emptyText : t.emptyRefused}
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-5">
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <p className="max-w-[64ch] text-pretty text-fg-2">{t.intro}</p>
                  {add}
                </div>
                <div className="flex flex-col gap-2">
                  <FilteredList
                    items={[...fromTables, ...fromFiles]}
                    label={t.find}
                    textOf={({ usecase, description }) => `${usecase} ${description}`}
                  >
                    {(found) => {
                      const named = fromTables.length > 0 && fromFiles.length > 0
                      const ofType = (wanted: UseCase['type']) => found.filter(({ type }) => type === wanted)
                      return (
                        <div className="flex flex-col gap-5">
                          <Group title={named ? t.fromTables : undefined} useCases={ofType('tables')} />
                          <Group title={named ? t.fromFiles : undefined} useCases={ofType('files')} />
                        </div>
                      )
                    }}
                  </FilteredList>
                </div>
              </div>
            )}
            {adding && (
              <Suspense>
                <UseCaseDialog
                  agent={agent}
                  onClose={() => setAdding(false)}
                  onDone={({ _id }) => void navigate({ to: '/knowledge/use-cases/$id', params: { id: _id } })}
                />
              </Suspense>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Group({ title, useCases }: { title: string | undefined; useCases: UseCase[] }) {
  if (useCases.length === 0) return null
  return (
    <section>
      {title && <h2 className="mb-2 font-medium text-12 text-fg-3">{title}</h2>}
      <ul className="border-line-soft border-t">
        {useCases.map((useCase) => (
          <UseCaseRow key={useCase._id} useCase={useCase} />
        ))}
      </ul>
    </section>
  )
}

/** Tables go by what people call them. */
function UseCaseRow({ useCase }: { useCase: UseCase }) {
  const t = useMessages(useCaseMessages)
  const language = useLanguage()
  const { _id: id, usecase, description, type, relations, measures } = useCase
  const names = relations
    .map((relation) =>
      'table' in relation ? (relation.synonyms[language][0] ?? relation.table.replaceAll('_', ' ')) : relation.filename,
    )
    .filter(Boolean)
  const missing = relations.some((relation) => relation.missing)
  const size = type === 'tables' ? t.tableCount(relations.length) : t.fileCount(relations.length)
  const named = [...names.slice(0, shownNames), ...(names.length > shownNames ? ['…'] : [])].join(', ')
  return (
    <li className="border-line-soft border-b">
      <Link
        to="/knowledge/use-cases/$id"
        params={{ id }}
        className="-mx-2 flex min-h-12 items-center gap-3 rounded-sm px-2 py-2 hover:bg-hover [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-fg-3"
      >
        {type === 'tables' ? <Table2 /> : <FileText />}
        <span className="min-w-0 flex-1">
          <h3 className="truncate font-[550]">{usecase}</h3>
          <span className="block truncate text-12 text-fg-3">{[description, named].filter(Boolean).join(' · ')}</span>
        </span>
        {missing && <Badge tone="bad">{t.missing}</Badge>}
        <span className="flex-none text-12 text-fg-3 tabular-nums">
          {relations.length === 0
            ? t.nothingRelated
            : [size, measures.length > 0 && t.measureCount(measures.length)].filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  )
}
