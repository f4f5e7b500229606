import type { Agent } from '#contract/agents/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { AgentLogo } from './agent-logo.tsx'
import type { AgentDraft } from './draft.ts'
import { agentMessages } from './messages/index.ts'

type Props = { agent: Agent | undefined; draft: AgentDraft; logo: File | undefined }

/** How people will meet an agent, as it is written: where a chat begins, and in lists. */
export function AgentPreview({ agent, draft, logo }: Props) {
  const t = useMessages(agentMessages)
  const src = useObjectUrl(logo)
  const name = draft.name.trim() || t.preview.unnamed
  const picture =
    agent && !logo ? <AgentLogo agent={{ ...agent, name }} /> : <Avatar name={name} size={40} {...(src && { src })} />
  return (
    <aside aria-label={t.preview.title} className="flex flex-col gap-5">
      <h2 className="font-semibold">{t.preview.title}</h2>
      <section
        aria-label={t.preview.home}
        className="flex flex-col gap-3 rounded-md border border-line-soft bg-panel p-4"
      >
        <p className="text-12 text-fg-3">{t.preview.home}</p>
        <p className="text-fg-2 [overflow-wrap:anywhere]">
          <span className="font-medium text-fg">{name}</span>{' '}
          {draft.greeting.trim() || draft.hint.trim() || t.preview.homeHint}
        </p>
        <div aria-hidden="true" className="h-11 rounded-md border border-line bg-bg" />
      </section>
      <section
        aria-label={t.preview.list}
        className="flex flex-col gap-3 rounded-md border border-line-soft bg-panel p-4"
      >
        <p className="text-12 text-fg-3">{t.preview.list}</p>
        <div className="flex items-center gap-3">
          {picture}
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-12 text-fg-3">{draft.description.trim() || t.noDescription}</span>
          </span>
        </div>
      </section>
      {draft.status === 'non_active' && <p className="text-12 text-warn">{t.form.activeHint}</p>}
    </aside>
  )
}
