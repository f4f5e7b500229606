import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { AgentId } from '#contract/kit/id.ts'
import type { WidgetSettings } from '#contract/widget/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { saveWidget, widgetOptions } from '../api.ts'
import { widgetMessages } from '../messages/index.ts'

/** Whether an agent has a page of its own, and where that is. */
export default function AgentLink({ agentId }: { agentId: AgentId }) {
  const t = useMessages(widgetMessages)
  const widget = useQuery(widgetOptions(agentId))
  return (
    <Loaded query={widget} failed={t.failed}>
      {(saved) => <Link saved={saved} />}
    </Loaded>
  )
}

function Link({ saved: { agent_id: id, page } }: { saved: WidgetSettings }) {
  const t = useMessages(widgetMessages).page
  const queries = useQueryClient()
  const turn = useSubmit({
    call: (on: boolean) => saveWidget(id, { page: on }),
    onDone: (next) => {
      queries.setQueryData(widgetOptions(id).queryKey, next)
      toast.success(next.page ? t.on : t.off)
    },
  })
  const address = `${location.origin}/a/${id}`
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={page} disabled={turn.busy} onCheckedChange={turn.submit} hint={t.hint}>
        {t.label}
      </Switch>
      <FailureNote error={turn.error} />
      {page && (
        <>
          <CopyLine label={t.address} text={address} />
          <a href={address} target="_blank" rel="noreferrer" className={`${buttonClass({ size: 'sm' })} self-start`}>
            <ExternalLink />
            {t.open}
          </a>
        </>
      )}
    </div>
  )
}
