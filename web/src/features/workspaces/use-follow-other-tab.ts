import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { getUser, type SessionUser } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useEnterPlace } from './apply-workspace.ts'
import { workspaceListOptions } from './place-api.ts'
import { switcherMessages } from './switcher-messages/index.ts'

/** The organization and the person change one after the other. */
const togetherMs = 20

/**
 * Goes along when the person goes to another place in another tab: calls of this one would be done there, too, behind a screen
 * that shows the place before.
 */
export function useFollowOtherTab(): void {
  const t = useMessages(switcherMessages).switcher
  const queries = useQueryClient()
  const enter = useEnterPlace()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = async () => {
    await enter(getUser()?.workspace_id ?? null)
    const { records } = await queries.fetchQuery(workspaceListOptions)
    const current = records.find(({ active }) => active)
    toast.message(current ? t.movedElsewhere(current.workspace_name) : t.movedElsewherePersonal)
  }
  usePageListener('storage', (event) => {
    if (!isMove(event)) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void follow().catch(() => {}), togetherMs)
  })
}

/** Signing in and out begins the page anew anyway. */
function isMove({ key, oldValue, newValue }: StorageEvent): boolean {
  if (oldValue === null || newValue === null) return false
  if (key === 'id_client') return oldValue !== newValue
  if (key !== 'user') return false
  const [before, now] = [JSON.parse(oldValue), JSON.parse(newValue)] as [SessionUser, SessionUser]
  return before.id === now.id && (before.workspace_id ?? null) !== (now.workspace_id ?? null)
}
