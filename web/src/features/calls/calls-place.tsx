import { type ReactNode, Suspense } from 'react'
import { useHasFeature } from '#web/features/feature-flags/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { ViewTabs } from '#web/ui/view-tabs.tsx'
import { callMessages } from './messages/index.ts'

const views = {
  logs: '/call-logs-and-analytics',
  analytics: '/speech-analytics',
  scorecards: '/scorecards',
  rehearsals: '/rehearsals',
  campaigns: '/call-campaigns',
} as const
type View = keyof typeof views

type Props = {
  view: View
  actions?: ReactNode
  /** Of the column. */
  className?: string
  children: ReactNode
}

/** Calls in one place: what was said, what it tells, how it is scored, and how agents are rehearsed and sent to call. */
export function CallsPlace({ view, actions, className, children }: Props) {
  const t = useMessages(callMessages).place
  const has = useHasFeature()
  const mayScore = useMay('calls.score')
  const mayPhone = useMay('calls.phone')
  const open: Record<View, boolean | undefined> = {
    logs: true,
    analytics: has('SpeechAnalytics'),
    scorecards: true,
    rehearsals: mayScore,
    campaigns: mayPhone,
  }
  usePageTitle(t.views[view])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={t.title} actions={<Suspense>{actions}</Suspense>} />
      <ViewTabs label={t.title} paths={views} names={t.views} view={view} isHidden={(name) => !open[name]} />
      <ScreenColumn width="list" {...(className && { className })}>
        {children}
      </ScreenColumn>
    </div>
  )
}
