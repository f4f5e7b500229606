import { Link, useNavigate } from '@tanstack/react-router'
import { ChartColumn, MessageCircle, SlidersHorizontal, Trash2 } from 'lucide-react'
import type { Agent } from '#contract/agents/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { chooseBot, useBotId } from '#web/lib/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AgentLogo } from './agent-logo.tsx'
import { useRemoval } from './api.ts'
import { agentMessages } from './messages/index.ts'

/** One agent and what can be done with it. */
export function AgentCard({ agent }: { agent: Agent }) {
  const t = useMessages(agentMessages)
  const navigate = useNavigate()
  const chosen = useBotId() === agent._id
  const { _id: id, name, description, model } = agent
  const chat = () => {
    chooseBot(id)
    void navigate({ to: '/' })
  }
  return (
    <li className="flex flex-col rounded-md border border-line-soft bg-panel p-4">
      <div className="flex items-start gap-3">
        <AgentLogo agent={agent} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{name}</h2>
          <p className="line-clamp-2 text-fg-2">{description || t.noDescription}</p>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {chosen && <Badge tone="good">{t.chosen}</Badge>}
        {agent.status === 'non_active' && <Badge tone="warn">{t.inactive}</Badge>}
        {agent.is_default && <Badge>{t.isDefault}</Badge>}
        {model && <Badge>{model}</Badge>}
      </div>
      <div className="mt-auto flex items-center gap-2 pt-3">
        <Button size="sm" icon={<MessageCircle />} onClick={chat} aria-label={t.chatWith(name)}>
          {t.chat}
        </Button>
        <Link to="/agents/$id" params={{ id }} className={buttonClass({ size: 'sm' })} aria-label={t.setUpLabel(name)}>
          <SlidersHorizontal />
          {t.setUp}
        </Link>
        <Link
          to="/dashboard-agent/$agent"
          params={{ agent: id }}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          aria-label={t.figuresLabel(name)}
        >
          <ChartColumn />
          {t.figures}
        </Link>
        {!agent.is_default && <Remove agent={agent} />}
      </div>
    </li>
  )
}

function Remove({ agent: { _id: id, name } }: { agent: Agent }) {
  const t = useMessages(agentMessages)
  const { remove, restore } = useRemoval()
  const undo = () =>
    restore.mutate(id, {
      onSuccess: () => toast.success(t.restored(name)),
      onError: (error) => toast.failure(error.message),
    })
  return (
    <IconButton
      label={t.removeLabel(name)}
      size="sm"
      className="ml-auto"
      disabled={remove.isPending}
      onClick={() =>
        remove.mutate(id, {
          onSuccess: () => toast.success(t.removed(name), { label: t.undo, run: undo }),
          onError: (error) => toast.failure(error.message),
        })
      }
    >
      <Trash2 />
    </IconButton>
  )
}
