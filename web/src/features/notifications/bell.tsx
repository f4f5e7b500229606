import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useEnterPlace } from '#web/features/workspaces/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUnmount } from '#web/lib/page-effects.ts'
import type { EndpointName } from '#web/lib/queries/endpoint-query.ts'
import { getUser, useUser } from '#web/lib/session/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { setTitleCount } from '#web/ui/page-title.ts'
import { bellMessages } from './bell-messages/index.ts'
import { notificationPanel, setUnread, useNotificationPanelOpen, useUnread } from './state.ts'

type Props = {
  /** What else is asked again when something of a kind comes. */
  effects: Readonly<Record<string, readonly EndpointName[]>>
  onOpen?: () => void
}

/** The bell with how many are unread, here and in the page's title. */
export function Bell({ onOpen }: Pick<Props, 'onOpen'>) {
  const t = useMessages(bellMessages)
  const unread = useUnread()
  const open = useNotificationPanelOpen()
  return (
    <IconButton
      label={unread > 0 ? t.labelUnread(unread) : t.label}
      aria-expanded={open}
      className="relative text-fg-3"
      onClick={() => {
        onOpen?.()
        notificationPanel.toggle()
      }}
    >
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 flex h-[15px] min-w-[15px] items-center justify-center rounded-full bg-accent px-1 font-semibold text-[10px] text-on-accent tabular-nums leading-none phone:top-1.5 phone:right-1.5"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </IconButton>
  )
}

/** Keeps the page in step with what happens for the person; once in the shell. Its code is loaded after the first screen. */
export function useLive(effects: Props['effects']): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const language = useLanguage()
  const userId = useUser()?.id
  const unread = useUnread()
  const go = useEffectEvent((link: string | null) => {
    if (link) void navigate({ to: link })
    else notificationPanel.open()
  })
  const enterPlace = useEnterPlace()
  const enter = useEffectEvent(() => enterPlace(getUser()?.workspace_id ?? null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language everything is told anew
  useEffect(() => {
    if (!userId) return
    const gone = new AbortController()
    const since = performance.now()
    const begin = async () => {
      const { followLive } = await import('./live/follow-live.ts')
      if (!gone.signal.aborted) followLive({ userId, queries, effects, go, enter, since, signal: gone.signal })
    }
    const timer = setTimeout(() => void begin().catch(() => {}), 1_000)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [userId, language, queries, effects])
  useEffect(() => {
    setTitleCount(unread)
    return () => setTitleCount(0)
  }, [unread])
  useUnmount(() => setUnread(0))
}
