import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus, Search, Workflow } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointPages } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { type ProjectFilter, useCreateProject, useImportProject } from '../api.ts'
import { useKeptFlow } from '../builder/use-kept-flow.ts'
import { studioMessages } from '../messages/index.ts'
import { useGoToFlow } from '../use-go.ts'
import { ProjectRow } from './project-row.tsx'
import { TemplateGrid } from './template-grid.tsx'

const filters: readonly ProjectFilter[] = ['recent', 'draft', 'running']

/** /studio: flows by when they changed, drafts and running ones; templates to begin with. */
export default function StudioPage() {
  const t = useMessages(studioMessages)
  const go = useGoToFlow()
  const create = useCreateProject()
  usePageTitle(t.title)
  useKeptFlow()
  const make = () =>
    create.mutate(
      { name: t.untitled, description: '', category: 'other' },
      { onSuccess: ({ id }) => go(id), onError: (error) => toast.failure(error.message) },
    )
  const newFlow = (
    <Button variant="primary" icon={<Plus />} loading={create.isPending} onClick={make}>
      {t.create}
    </Button>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={t.title}
        actions={
          <>
            <ImportButton />
            {newFlow}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-[1040px] flex-col gap-8 px-6 py-6 phone:px-4">
          <Flows onCreate={newFlow} />
          <TemplateGrid />
        </div>
      </div>
    </div>
  )
}

function Flows({ onCreate }: { onCreate: React.ReactNode }) {
  const t = useMessages(studioMessages)
  const [filter, setFilter] = useState<ProjectFilter>('recent')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed.trim())
  const list = useInfiniteQuery(
    endpointPages(studioEndpoints.listProjects, {
      query: { filter, limit: limits.studio.projectsPage, ...(query && { query }) },
    }),
  )
  return (
    <section aria-labelledby="studio-flows">
      <h1 id="studio-flows" className="sr-only">
        {t.title}
      </h1>
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
            <InfiniteScroll
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              onLoadMore={() => void list.fetchNextPage()}
            >
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
