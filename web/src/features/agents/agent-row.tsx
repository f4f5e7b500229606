import { Link, useNavigate } from '@tanstack/react-router'
import { BookOpen, ChartColumn, Ellipsis, MessageCircle, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { Agent } from '#contract/agents/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AgentLogo } from './agent-logo.tsx'
import { useRemoval, useStart } from './api.ts'
import { agentMessages } from './messages/index.ts'

/** One agent; the row leads to how it is set up. */
export function AgentRow({ agent }: { agent: Agent }) {
  const t = useMessages(agentMessages)
  const navigate = useNavigate()
  const chosen = useBotId() === agent._id
  const { _id: id, name, description, model } = agent
  const start = useStart()
  const chat = () =>
    void start.mutateAsync(agent).then(
      (session) => navigate({ to: '/c/$id', params: { id: session.id } }),
      (error: Error) => void toast.failure(error.message),
    )
  return (
    <li className="flex items-center gap-2 border-line-soft border-b">
      <Link
        to="/agents/$id"
        params={{ id }}
        className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-sm px-2 py-2 hover:bg-hover"
      >
        <AgentLogo agent={agent} />
        <span className="min-w-0 flex-1">
          <h2 className="truncate font-medium">{name}</h2>
          <span className="block truncate text-12 text-fg-3">{description || t.noDescription}</span>
        </span>
        <span className="flex flex-none flex-wrap justify-end gap-1.5 empty:hidden phone:hidden">
          {agent.bot_type === 'flow' && <Badge>{t.isFlow}</Badge>}
          {model && <Badge>{model}</Badge>}
          {agent.is_default && <Badge>{t.isDefault}</Badge>}
        </span>
        {chosen && <Badge tone="good">{t.chosen}</Badge>}
        {agent.status === 'non_active' && <Badge tone="warn">{t.inactive}</Badge>}
      </Link>
      <Button size="sm" icon={<MessageCircle />} loading={start.isPending} onClick={chat} aria-label={t.chatWith(name)}>
        <span className="phone:sr-only">{t.chat}</span>
      </Button>
      <RowMenu agent={agent} />
    </li>
  )
}

function RowMenu({ agent: { _id: id, name, is_default } }: { agent: Agent }) {
  const t = useMessages(agentMessages)
  const { remove, restore } = useRemoval()
  // Told though the row has gone by then.
  const onError = (error: Error) => void toast.failure(error.message)
  const undo = () => void restore.mutateAsync(id).then(() => void toast.success(t.restored(name)), onError)
  const removed = () => void toast.success(t.removed(name), { label: t.undo, run: undo })
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.more(name)} disabled={remove.isPending}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuLink icon={<SlidersHorizontal />} render={<Link to="/agents/$id" params={{ id }} />}>
        {t.setUp}
      </MenuLink>
      <MenuLink
        icon={<BookOpen />}
        render={<Link to="/knowledge/$tab" params={{ tab: 'use-cases' }} search={{ agent: id }} />}
      >
        {t.useCases}
      </MenuLink>
      <MenuLink icon={<ChartColumn />} render={<Link to="/dashboard-agent/$agent" params={{ agent: id }} />}>
        {t.figures}
      </MenuLink>
      {!is_default && (
        <MenuItem icon={<Trash2 />} danger onClick={() => void remove.mutateAsync(id).then(removed, onError)}>
          {t.remove}
        </MenuItem>
      )}
    </Menu>
  )
}
