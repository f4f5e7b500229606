import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type UseCase, useCaseId } from '#contract/use-cases/schemas.ts'
import { KnowledgeTests, TryView } from '#web/features/knowledge-tests/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import { oneOptions, tablesOf, useRemoveUseCase, useRestoreUseCase } from './api.ts'
import { TablesView } from './editor/tables-view.tsx'
import { FilesView } from './files-view.tsx'
import { useCaseMessages } from './messages/index.ts'

const UseCaseDialog = lazy(() => import('./use-case-dialog.tsx').then((module) => ({ default: module.UseCaseDialog })))
const PictureView = lazy(() => import('./picture/picture-view.tsx'))
const MeasuresView = lazy(() => import('./measures/measures-view.tsx'))

const parts = ['tables', 'picture', 'measures', 'try', 'tests'] as const
type Part = (typeof parts)[number]
type Shown = { part: Part; onPart: (part: Part) => void }

/** One use case: its tables, their picture, its measures. `part` is which of them, as an address may say. */
export default function UseCasePage({
  id,
  part,
  onPart,
}: {
  id: string | undefined
  part: unknown
  onPart: (part: Part) => void
}) {
  const t = useMessages(useCaseMessages)
  const known = useCaseId.safeParse(id).data
  if (!known) return <EmptyState heading="h1" title={t.failedOne} />
  return <Known id={known} part={parts.find((item) => item === part) ?? 'tables'} onPart={onPart} />
}

function Known({ id, ...shown }: Shown & { id: UseCase['_id'] }) {
  const t = useMessages(useCaseMessages)
  const query = useQuery({ ...oneOptions(id), retry: false })
  usePageTitle(query.data?.usecase ?? t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/knowledge" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {query.data?.usecase}
          </Breadcrumb>
        }
        actions={query.data && <Actions useCase={query.data} />}
      />
      <Loaded query={query} failed={t.failedOne}>
        {(useCase) =>
          useCase.type === 'files' ? (
            <ScreenColumn width="list">
              <FilesView useCase={useCase} />
            </ScreenColumn>
          ) : (
            <Parts useCase={useCase} {...shown} />
          )
        }
      </Loaded>
    </div>
  )
}

function Parts({ useCase, part, onPart }: Shown & { useCase: UseCase }) {
  const t = useMessages(useCaseMessages)
  const panels: Record<Part, ReactNode> = {
    tables: <TablesView useCase={useCase} />,
    picture: <PictureView useCase={useCase} />,
    measures: <MeasuresView useCase={useCase} />,
    try: (
      <TryView
        bot={useCase.bot_id}
        useCase={useCase._id}
        source={tablesOf(useCase)[0]?.data_source_id}
        onTests={() => onPart('tests')}
      />
    ),
    tests: (
      <div className="max-w-[752px]">
        <KnowledgeTests suite={{ bot: useCase.bot_id, useCase: useCase._id }} />
      </div>
    ),
  }
  return (
    <Tabs
      label={t.partsLabel}
      value={part}
      onValueChange={onPart}
      tabs={parts.map((value) => ({
        value,
        label: t.parts[value],
        panel: (
          <ScreenColumn width="full">
            <Suspense fallback={<SkeletonRows rows={6} />}>{panels[value]}</Suspense>
          </ScreenColumn>
        ),
      }))}
    />
  )
}

function Actions({ useCase }: { useCase: UseCase }) {
  const t = useMessages(useCaseMessages)
  const navigate = useNavigate()
  const remove = useRemoveUseCase()
  const restore = useRestoreUseCase()
  const [editing, setEditing] = useState(false)
  const { _id: id, usecase: name } = useCase
  // Told though the page has been left by then.
  const failed = (error: Error) => void toast.failure(error.message)
  const undo = () => void restore.mutateAsync(id).then(() => void toast.success(t.restored(name)), failed)
  const removed = () => {
    toast.success(t.removed(name), { label: t.undo, run: undo })
    void navigate({ to: '/knowledge', ignoreBlocker: true })
  }
  return (
    <>
      {useCase.editable && (
        <IconButton label={t.editLabel(name)} onClick={() => setEditing(true)}>
          <Pencil />
        </IconButton>
      )}
      {useCase.removable && (
        <IconButton
          label={t.removeLabel(name)}
          disabled={remove.isPending}
          onClick={() => void remove.mutateAsync(id).then(removed, failed)}
        >
          <Trash2 />
        </IconButton>
      )}
      {editing && (
        <Suspense>
          <UseCaseDialog agent={useCase.bot_id} useCase={useCase} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
