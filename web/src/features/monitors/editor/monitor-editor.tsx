import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { AgentId } from '#contract/kit/id.ts'
import type { MonitorId } from '#contract/monitors/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { monitorOptions } from '../api.ts'
import { monitorMessages } from '../messages/index.ts'
import { editedOf, newMonitor } from './edited.ts'
import { MonitorForm } from './monitor-form.tsx'

/** Makes a monitor, or changes one. */
export default function MonitorEditor() {
  const t = useMessages(monitorMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { agent, id }: { agent?: string; id?: string } = useParams({ strict: false })
  const own = useBotId()
  const ref = agent && id ? { bot_id: agent as AgentId, id: id as MonitorId } : undefined
  const monitor = useQuery({
    ...monitorOptions(ref ?? { bot_id: '' as AgentId, id: '' as MonitorId }),
    enabled: ref !== undefined,
  })
  const title = ref ? t.editor.editTitle : t.editor.newTitle
  usePageTitle(title)
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const from = (text(search.agent) as AgentId | undefined) ?? own
  return (
    <>
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link
                {...(ref
                  ? { to: '/monitoring/$agent/$id', params: { agent: ref.bot_id, id: ref.id } }
                  : { to: '/monitoring' })}
                className={crumbClass}
              >
                {ref ? (monitor.data?.name ?? t.back) : t.back}
              </Link>
            }
          >
            {title}
          </Breadcrumb>
        }
      />
      <ScreenColumn width="reading">
        {ref ? (
          <Loaded query={monitor} failed={t.taskFailed}>
            {(found) => <MonitorForm key={found.id} monitor={found} initial={editedOf(found)} />}
          </Loaded>
        ) : (
          <MonitorForm initial={newMonitor(from, text(search.prompt) ?? '')} />
        )}
      </ScreenColumn>
    </>
  )
}
