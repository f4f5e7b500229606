import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import type { Monitor, MonitorId, MonitorTest } from '#contract/monitors/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { useSheetPanels } from '#web/ui/use-phone.ts'
import { monitorOptions, removeMonitor, setActive, testMonitor, useMonitorWork } from './api.ts'
import { HistoryList } from './history/history-list.tsx'
import { monitorMessages } from './messages/index.ts'
import { MonitorView } from './monitor-view.tsx'

/** One monitor: its rule, how it stands, what it would have done, its history beside it. */
export default function MonitorPage() {
  const t = useMessages(monitorMessages)
  const { agent = '', id = '' }: { agent?: string; id?: string } = useParams({ strict: false })
  const monitor = useQuery(monitorOptions({ bot_id: agent as AgentId, id: id as MonitorId }))
  usePageTitle(monitor.data?.name ?? t.title)
  if (monitor.data) return <Opened key={monitor.data.id} monitor={monitor.data} />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={<Title>{t.title}</Title>} />
      <ScreenColumn width="list">
        <Loaded query={monitor} failed={t.taskFailed}>
          {() => null}
        </Loaded>
      </ScreenColumn>
    </div>
  )
}

function Title({ children }: { children: string }) {
  const t = useMessages(monitorMessages)
  return (
    <Breadcrumb
      parent={
        <Link to="/monitoring" className={crumbClass}>
          {t.back}
        </Link>
      }
    >
      {children}
    </Breadcrumb>
  )
}

function Opened({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages)
  const covers = useSheetPanels()
  const { work, busy } = useMonitorWork()
  const [history, setHistory] = useState(!covers)
  const [test, setTest] = useState<MonitorTest>()
  const { active } = monitor
  const look = () => work('test', async () => setTest(await testMonitor(monitor)))
  const toggle = () => work('active', () => setActive(monitor, !active), active ? t.disabled : t.enabled)
  const buttons = (
    <>
      <Button loading={busy === 'test'} onClick={() => void look()}>
        {t.test}
      </Button>
      {monitor.may_edit && (
        <Button variant={active ? 'default' : 'primary'} loading={busy === 'active'} onClick={() => void toggle()}>
          {active ? t.disable : t.enable}
        </Button>
      )}
    </>
  )
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          title={<Title>{monitor.name}</Title>}
          actions={
            <>
              <IconButton label={t.history.show} aria-expanded={history} onClick={() => setHistory(!history)}>
                <History />
              </IconButton>
              <span className="contents phone:hidden">{buttons}</span>
              {monitor.may_edit && <More monitor={monitor} />}
            </>
          }
        />
        <ScreenColumn width="list">
          <MonitorView
            monitor={monitor}
            test={test}
            actions={<span className="contents desk:hidden">{buttons}</span>}
          />
        </ScreenColumn>
      </div>
      <RightPanel open={history} onClose={() => setHistory(false)} title={t.history.title}>
        <HistoryList monitor={monitor} />
      </RightPanel>
    </div>
  )
}

function More({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages)
  const navigate = useNavigate()
  const { work } = useMonitorWork()
  const [asking, setAsking] = useState(false)
  const params = { agent: monitor.bot_id, id: monitor.id }
  const remove = async () => {
    const removed = await work('remove', () => removeMonitor(monitor), t.removed)
    if (removed) await navigate({ to: '/monitoring' })
    return removed
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.more(monitor.name)}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onClick={() => void navigate({ to: '/monitoring/$agent/$id/edit', params })}>
          {t.edit}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} danger onClick={() => setAsking(true)}>
          {t.remove}
        </MenuItem>
      </Menu>
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={t.removeTitle}
          description={t.removeText}
          action={t.remove}
          onConfirm={remove}
        />
      )}
    </>
  )
}
