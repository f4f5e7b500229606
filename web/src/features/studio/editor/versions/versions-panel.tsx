import { useInfiniteQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { ProjectVersion } from '#contract/studio/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { usePublishVersion, versionsOptions } from '../../api.ts'
import { editorMessages } from '../messages/index.ts'
import type { EditorSession } from '../session.ts'
import { LabelForm, SaveForm } from './version-forms.tsx'

/** The versions of a flow: keep one, name it, look at what changed since. */
export function VersionsPanel({ session }: { session: EditorSession }) {
  const t = useMessages(editorMessages).versions
  const query = useInfiniteQuery(versionsOptions(session.project.id))
  return (
    <>
      {!session.readOnly && <SaveForm session={session} />}
      <Loaded query={query} failed={t.loadFailed}>
        {({ pages }) => {
          const versions = pages.flatMap(({ records }) => records)
          if (versions.length === 0)
            return (
              <EmptyState icon={<History />} title={t.none}>
                {t.noneText}
              </EmptyState>
            )
          return (
            <InfiniteScroll list={query}>
              <ul>
                {versions.map((version) => (
                  <Version key={version.number} version={version} session={session} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </>
  )
}

function Version({ version, session }: { version: ProjectVersion; session: EditorSession }) {
  const t = useMessages(editorMessages).versions
  const language = useLanguage()
  const [naming, setNaming] = useState(false)
  const { is_active } = useSyncExternalStore(session.subscribe, () => session.project)
  const label = version.name || t.numbered(version.number)
  return (
    <li className="border-line-soft border-b px-4 py-3">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
        {version.is_published ? <Badge tone="accent">{t.running}</Badge> : <Badge>{t.kinds[version.kind]}</Badge>}
      </div>
      <p className="mt-0.5 text-12 text-fg-3">
        {[formatDate(version.created_at, language, 'moment'), version.created_by, t.steps(version.node_count)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {version.note && <p className="mt-1 whitespace-pre-wrap text-12 text-fg-2">{version.note}</p>}
      {naming ? (
        <LabelForm version={version} session={session} onDone={() => setNaming(false)} />
      ) : (
        <div className="mt-1.5 flex gap-1">
          {is_active && !version.is_published && !session.readOnly && (
            <GoLive version={version} label={label} session={session} />
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void session.compareWith(version.number, t.comparedWith(label))}
          >
            {t.compare}
          </Button>
          {!session.readOnly && (
            <Button size="sm" variant="ghost" onClick={() => setNaming(true)}>
              {t.rename}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Puts a version back into production, in one action; the draft stays as it is. */
function GoLive({ version, label, session }: { version: ProjectVersion; label: string; session: EditorSession }) {
  const t = useMessages(editorMessages).versions
  const [asking, setAsking] = useState(false)
  const publish = usePublishVersion(session.project.id)
  const goLive = async () => {
    const { project } = await publish.mutateAsync(version.number).catch((error: Error) => {
      toast.failure(error.message)
      throw error
    })
    session.setProject(project)
    toast.success(t.isLive(label))
  }
  return (
    <>
      <Button size="sm" icon={<RotateCcw />} onClick={() => setAsking(true)}>
        {t.goLive}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.goLiveTitle(label)}
        description={t.goLiveText}
        action={t.goLive}
        harmless
        onConfirm={goLive}
      />
    </>
  )
}
