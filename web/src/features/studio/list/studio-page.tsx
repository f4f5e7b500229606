import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileUp, Plus, Search, Workflow } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { AgentsPlace } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ProjectFilter, templatesOptions, useImportProject } from '../api.ts'
import { useKeptFlow } from '../builder/use-kept-flow.ts'
import { studioMessages } from '../messages/index.ts'
import { useGoToFlow } from '../use-go.ts'
import { useNewFlow } from './new-agent-menu.tsx'
import { ProjectRow } from './project-row.tsx'
import { TemplateGrid } from './template-grid.tsx'

const filters: readonly ProjectFilter[] = ['recent', 'draft', 'running']

/** /studio: flows by when they changed, drafts and running ones; templates to begin with. */
export default function StudioPage() {
  const t = useMessages(studioMessages)
  const create = useNewFlow()
  useKeptFlow()
  // Asked beside the flows, and drawn below them when both are there: nothing moves.
  useQuery(templatesOptions(''))
  const newFlow = (
    <Button icon={<Plus />} loading={create.isPending} onClick={create.make}>
      {t.create}
    </Button>
  )
  return (
    <AgentsPlace view="flows" actions={<ImportButton />}>
      <div className="flex flex-col gap-8">
        <Flows onCreate={newFlow}>
          <TemplateGrid />
        </Flows>
      </div>
    </AgentsPlace>
  )
}

/** `children` stand below the list, once that is known. */
function Flows({ onCreate, children }: { onCreate: React.ReactNode; children: React.ReactNode }) {
  const t = useMessages(studioMessages)
  const [filter, setFilter] = useState<ProjectFilter>('recent')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const list = useInfiniteQuery(
    endpointPages(studioEndpoints.listProjects, {
      query: { filter, limit: limits.studio.projectsPage, ...(query && { query }) },
    }),
  )
  const [settled, settle] = useState(false)
  if (!settled && !list.isPending) settle(true)
  return (
    <>
      <section aria-labelledby="studio-flows">
        <h2 id="studio-flows" className="sr-only">
          {t.flows}
        </h2>
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Segmented
            label={t.filter}
            options={filters.map((value) => ({ value, label: t.filters[value] }))}
            value={filter}
            onValueChange={setFilter}
          />
          <Input
            icon={<Search />}
            fieldSize="md"
            aria-label={t.search}
            placeholder={t.search}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="ml-auto max-w-64 phone:max-w-full"
          />
        </div>
        <Loaded query={list} failed={t.loadFailed} rows={6}>
          {({ pages }) => {
            const projects = pages.flatMap(({ records }) => records)
            if (projects.length === 0 && query !== '')
              return <EmptyState title={t.nothingFits}>{t.nothingFitsText}</EmptyState>
            if (projects.length === 0)
              return (
                <EmptyState
                  icon={<Workflow />}
                  title={t.empty[filter]}
                  {...(filter === 'recent' && { action: onCreate })}
                >
                  {t.empty[`${filter}Text`]}
                </EmptyState>
              )
            return (
              <InfiniteScroll list={list}>
                <ul className="border-line-soft border-t">
                  {projects.map((project) => (
                    <ProjectRow key={project.id} project={project} />
                  ))}
                </ul>
              </InfiniteScroll>
            )
          }}
        </Loaded>
      </section>
      {settled && children}
    </>
  )
}

function ImportButton() {
  const t = useMessages(studioMessages)
  const go = useGoToFlow()
  const field = useRef<HTMLInputElement>(null)
  const imported = useImportProject()
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const content = await file.text().catch(() => '')
    if (content === '') return void toast.failure(t.importFailed)
    imported.mutate(content, { onSuccess: ({ id }) => go(id), onError: (error) => toast.failure(error.message) })
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        aria-label={t.import}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event)}
      />
      <Button icon={<FileUp />} loading={imported.isPending} onClick={() => field.current?.click()}>
        {t.import}
      </Button>
    </>
  )
}
