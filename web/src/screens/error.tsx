import { useEffect } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { screenMessages } from './messages/index.ts'

/** A file of the client did not arrive; browsers put it in different words. */
const isLoadFailure = (message: string): boolean =>
  isOutdated(message) || /did not load in time|Failed to fetch/i.test(message)

/** The file is gone: this page is older than what the server has by now. */
const isOutdated = (message: string): boolean =>
  /dynamically imported module|importing a module|preload CSS/i.test(message)

const reloadedAt = 'reloaded-at'
const again = 60_000

/** Reloads, once: a page that fails for another reason would do it for ever. */
function reloadOnce(): void {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(reloadedAt)) < again) return
  sessionStorage.setItem(reloadedAt, String(Date.now()))
  location.reload()
}

/** A screen failed to show: what happened, try again, reload. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useMessages(screenMessages)
  const message = error instanceof Error ? error.message : String(error)
  const loading = isLoadFailure(message)
  const outdated = isOutdated(message)
  useEffect(() => {
    if (outdated) reloadOnce()
  }, [outdated])
  usePageTitle(loading ? t.error.loadTitle : t.error.title)
  return (
    <div className="grid h-full flex-1 place-items-center overflow-y-auto">
      <ErrorState
        heading="h1"
        title={loading ? t.error.loadTitle : t.error.title}
        {...(!loading && { onRetry: reset })}
        action={<Button onClick={() => location.reload()}>{t.error.reload}</Button>}
      >
        <p>{loading ? t.error.loadText : t.error.text}</p>
        <details className="mt-3 text-left text-12">
          <summary className="cursor-default text-center text-fg-3">{t.error.details}</summary>
          <pre className="mt-2 max-h-40 overflow-auto whitespace-pre-wrap rounded-sm border border-line-soft bg-panel p-2 font-mono text-11">
            {message}
          </pre>
        </details>
      </ErrorState>
    </div>
  )
}
