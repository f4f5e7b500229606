import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { chatLimits } from '#contract/chat/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dot } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { navItemClass } from '#web/ui/nav-item.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { SessionMark } from '../answer/conversations.ts'
import type { ListedSession } from '../api/sessions.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'
import { MarkedText } from './marked-text.tsx'
import { SessionMenu } from './session-menu.tsx'
import { useSessionActions } from './use-session-actions.ts'

type Props = {
  session: ListedSession
  active: boolean
  mark: SessionMark | undefined
  query: string
  onNavigate: () => void
  onRemoved: () => void
}

/** One session in the list: open it, rename it in its place, pin it, delete it. */
export function SessionRow({ session, active, mark, query, onNavigate, onRemoved }: Props) {
  const t = useMessages(chatFrameMessages)
  const actions = useSessionActions()
  const [renaming, setRenaming] = useState(false)
  if (renaming)
    return (
      <NameField
        session={session}
        onDone={(name) => {
          setRenaming(false)
          if (name !== undefined) actions.rename(session, name)
        }}
      />
    )
  const hit = query === '' ? undefined : session.matches?.[0]
  // The server knows of answers that ended while no page of this browser was open.
  const unread = mark === 'unread' || (session.unread && mark === undefined && !active)
  const remove = () => {
    void actions.remove(session)
    onRemoved()
  }
  return (
    <div className="group/row relative">
      <Link
        to="/c/$id"
        params={{ id: session.id }}
        hash={hit ? `record-${hit.record_id}` : ''}
        data-session-row=""
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true)
          else if (event.key === 'Delete') remove()
        }}
        className={cx(navItemClass(active), hit && 'h-auto! flex-col items-start gap-0! py-1')}
      >
        <span className="flex w-full min-w-0 items-center gap-2 pr-5">
          <span className="truncate">
            <MarkedText text={session.session_name} marks={query === '' ? [] : session.name_marks} />
          </span>
          {mark === 'running' && <Spinner label={t.running} className="ml-auto text-accent [&_svg]:size-3!" />}
          {unread && (
            <span className="ml-auto flex">
              <Dot label={t.unread} />
            </span>
          )}
        </span>
        {hit && (
          <span className="line-clamp-2 w-full text-11 text-fg-3 leading-4">
            <MarkedText text={hit.snippet} marks={hit.marks} />
          </span>
        )}
      </Link>
      <SessionMenu
        session={session}
        align="end"
        onRename={() => setRenaming(true)}
        onRemove={remove}
        trigger={
          <button
            type="button"
            aria-label={t.sessionMenu(session.session_name)}
            className="hit absolute! top-[3px] right-1 flex size-6 items-center justify-center rounded-xs bg-hover text-fg-3 opacity-0 hover:text-fg focus-visible:opacity-100 group-hover/row:opacity-100 data-popup-open:opacity-100 phone:top-2.5 phone:bg-transparent phone:opacity-100"
          >
            <Ellipsis className="size-4" />
          </button>
        }
      />
    </div>
  )
}

type NameProps = {
  session: Pick<ListedSession, 'session_name'>
  onDone: (name: string | undefined) => void
  className?: string
}

/** The name as a field: Enter or leaving keeps it, Escape does not. */
export function NameField({ session, onDone, className }: NameProps) {
  const t = useMessages(chatFrameMessages)
  const done = useRef(false)
  const finish = (name: string | undefined) => {
    if (done.current) return
    done.current = true
    onDone(name)
  }
  return (
    <input
      type="text"
      aria-label={t.sessionName}
      defaultValue={session.session_name}
      maxLength={chatLimits.sessionName.max}
      // biome-ignore lint/a11y/noAutofocus: the field stands where the name was pressed
      autoFocus
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (event.key === 'Enter') finish(event.currentTarget.value)
        else if (event.key === 'Escape') finish(undefined)
      }}
      className={cx(
        'h-[30px] w-full rounded-sm border border-accent bg-bg px-[7px] text-13 outline-none phone:h-11',
        className,
      )}
    />
  )
}
