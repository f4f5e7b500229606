import { Link, useNavigate } from '@tanstack/react-router'
import { PanelRight, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '#contract/chat/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { DropdownArrow } from '#web/ui/arrows.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { chatMessages } from '../messages/index.ts'
import { SessionMenu } from '../sessions/session-menu.tsx'
import { NameField } from '../sessions/session-row.tsx'
import { useSessionActions } from '../sessions/use-session-actions.ts'
import { SessionTools } from './session-tools.tsx'
import { useChatHome } from './use-chat-home.ts'

type Props = {
  session: Session | undefined
  /** There is no such session: nothing is waited for. */
  lost?: boolean
  /** It is somebody else's: its name is shown without what can be done with it. */
  fixed: boolean
  evidenceOpen: boolean
  /** Undefined as long as there is no evidence. */
  onToggleEvidence: (() => void) | undefined
}

/** The session's name with what can be done with it, and the evidence panel's button. */
export function SessionBar({ session, lost = false, fixed, evidenceOpen, onToggleEvidence }: Props) {
  const t = useMessages(chatMessages)
  const home = useChatHome()
  return (
    <TopBar
      title={
        session ? (
          fixed ? (
            <h1 className="truncate font-semibold text-13">{session.session_name}</h1>
          ) : (
            <Name session={session} />
          )
        ) : lost ? (
          <span>{t.chat}</span>
        ) : (
          <Skeleton className="h-3 w-40" />
        )
      }
      actions={
        <>
          {session && !fixed && <SessionTools session={session} />}
          {onToggleEvidence && (
            <IconButton
              label={evidenceOpen ? t.closeEvidence : t.openEvidence}
              aria-expanded={evidenceOpen}
              onClick={onToggleEvidence}
            >
              <PanelRight />
            </IconButton>
          )}
          <Link
            to={home}
            aria-label={t.newChat}
            className={cx(
              'flex size-[30px] items-center justify-center rounded-sm text-fg-2 hover:bg-hover hover:text-fg phone:size-11',
              // Beside the navigation there is one already.
              home === '/' && 'desk:hidden',
            )}
          >
            <Plus className="size-4" />
          </Link>
        </>
      }
    />
  )
}

function Name({ session }: { session: Session }) {
  const t = useMessages(chatMessages)
  const navigate = useNavigate()
  const home = useChatHome()
  const actions = useSessionActions()
  const [renaming, setRenaming] = useState(false)
  const rename = (name: string | undefined) => {
    setRenaming(false)
    if (name !== undefined) actions.rename(session, name)
  }
  if (renaming) return <NameField session={session} onDone={rename} className="max-w-96" />
  const remove = () => {
    void actions.remove(session)
    void navigate({ to: home })
  }
  return (
    <SessionMenu
      session={session}
      onRename={() => setRenaming(true)}
      onRemove={remove}
      trigger={
        <button
          type="button"
          aria-label={t.sessionMenu(session.session_name)}
          className="-ml-1.5 flex h-[30px] min-w-0 items-center gap-1 rounded-sm px-1.5 hover:bg-hover data-popup-open:bg-hover phone:h-11"
        >
          <h1 className="truncate font-semibold text-13">{session.session_name}</h1>
          <DropdownArrow className="text-fg-3" />
        </button>
      }
    />
  )
}
