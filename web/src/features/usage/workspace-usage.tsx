import type { WorkspaceId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { usageMessages } from './messages/index.ts'
import { Usage } from './usage-page.tsx'

/** Usage of one workspace: a tab of it. */
export default function WorkspaceUsage({ workspace }: { workspace: WorkspaceId }) {
  const t = useMessages(usageMessages)
  return (
    <section aria-labelledby="usage-title">
      <h2 id="usage-title" className="sr-only">
        {t.title}
      </h2>
      <p className="mb-4 text-fg-2">{t.aboutWorkspace}</p>
      <Usage key={workspace} workspace={workspace} />
    </section>
  )
}
