import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type ProjectId, projectId } from '#contract/studio/schemas.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { type OpenProject, projectOptions } from '../api.ts'
import { SecretsHost } from '../secrets/secrets-button.tsx'
import { Editor } from './editor.tsx'
import { editorMessages } from './messages/index.ts'
import { Outline } from './outline.tsx'
import { EditorSession } from './session.ts'

/** /studio/{projectId} */
export default function EditorPage({ id }: { id: string }) {
  const isId = projectId.safeParse(id).success
  return isId ? <Loading key={id} id={id as ProjectId} /> : <Absent />
}

function Loading({ id }: { id: ProjectId }) {
  const query = useQuery(projectOptions(id))
  const t = useMessages(editorMessages)
  usePageTitle(query.data?.name ?? t.studio)
  if (query.data) return <Opened project={query.data} />
  if (query.error) return <Absent message={query.error.message} onRetry={() => void query.refetch()} />
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy="true">
      <TopBar title={<Skeleton className="h-3 w-40" />} />
      <div className="flex flex-1 items-center justify-center gap-16">
        <Skeleton className="h-20 w-[232px]" />
        <Skeleton className="h-20 w-[232px]" />
      </div>
    </div>
  )
}

function Opened({ project }: { project: OpenProject }) {
  const queries = useQueryClient()
  const phone = usePhone()
  const t = useMessages(editorMessages)
  const [session] = useState(
    () =>
      new EditorSession({
        project,
        queries,
        readOnly: false,
        language: getLanguage,
        words: () => editorMessages.peek(getLanguage()) ?? t,
      }),
  )
  // The server is what the session is kept in step with.
  useEffect(() => {
    session.restoreKept()
    return () => session.stop()
  }, [session])
  useEffect(() => session.receive(project), [session, project])
  return (
    <SecretsHost onChange={session.store.checkSoon}>
      {phone ? <Outline session={session} /> : <Editor session={session} />}
    </SecretsHost>
  )
}

function Absent({ message, onRetry }: { message?: string; onRetry?: () => void }) {
  const t = useMessages(editorMessages)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={<span>{t.studio}</span>} />
      <ErrorState
        title={t.absent}
        heading="h1"
        {...(onRetry && { onRetry })}
        action={
          <Link to="/studio" className={buttonClass()}>
            {t.allFlows}
          </Link>
        }
      >
        {message}
      </ErrorState>
    </div>
  )
}
