import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { NotificationWebhook, WebhookAnswer } from '#contract/notifications/webhooks.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { removeWebhook, testWebhook, updateWebhook, useWebhookWork } from './api.ts'
import { webhookMessages } from './messages/index.ts'

/** A webhook: where it goes, how the last delivery went, and what is done with it. */
export function WebhookRow({ webhook, onEdit }: { webhook: NotificationWebhook; onEdit: () => void }) {
  const t = useMessages(webhookMessages)
  const language = useLanguage()
  const { work, busy } = useWebhookWork()
  const [removing, setRemoving] = useState(false)
  const { id, name, address, kinds, held, active, stopped_at, last } = webhook
  const change = () => void work('switch', () => updateWebhook(id, { name, address, kinds, held, active: !active }))
  const state = stopped_at ? t.stopped : active ? t.on : t.off
  return (
    <li className="border-line-soft border-b py-3">
      <div className="flex items-start gap-x-3 gap-y-2 phone:flex-wrap phone:items-center">
        <div className="min-w-0 flex-1 phone:basis-full">
          <p dir="auto" className="truncate font-[550]">
            {name}
          </p>
          <p className="truncate text-12 text-fg-3">{address}</p>
        </div>
        <Badge tone={stopped_at ? 'bad' : active ? 'good' : 'neutral'}>{state}</Badge>
        <Button
          size="sm"
          className="phone:ml-auto"
          loading={busy === 'test'}
          onClick={() => void work('test', () => testWebhook(id))}
        >
          {t.test}
        </Button>
        <Menu
          align="end"
          trigger={
            <IconButton label={t.more(name)} size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onClick={onEdit}>
            {t.edit}
          </MenuItem>
          <MenuItem icon={active ? <Pause /> : <Play />} disabled={busy !== undefined} onClick={change}>
            {active ? t.switchOff : t.switchOn}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onClick={() => setRemoving(true)}>
            {t.remove}
          </MenuItem>
        </Menu>
      </div>
      <div aria-live="polite" className="mt-1 text-12 [overflow-wrap:anywhere]">
        {last ? (
          <>
            <p className={cx(last.ok ? 'text-fg-3' : 'text-bad')}>
              {last.ok ? t.delivered : t.failed} {formatRelative(last.at, language, new Date())} · {outcomeOf(last, t)}
            </p>
            {last.words && <p className="line-clamp-3 font-mono text-fg-3">{last.words}</p>}
          </>
        ) : (
          <p className="text-fg-3">{t.never}</p>
        )}
      </div>
      {removing && (
        <Confirm
          open
          onOpenChange={setRemoving}
          title={t.removeTitle(name)}
          description={t.removeText}
          action={t.remove}
          onConfirm={() => work('remove', () => removeWebhook(id), t.removed)}
        />
      )}
    </li>
  )
}

type Words = { reasons: Record<NonNullable<WebhookAnswer['reason']>, string>; status: (status: number) => string }
const outcomeOf = ({ status, reason }: WebhookAnswer, t: Words): string =>
  status !== null ? t.status(status) : reason ? t.reasons[reason] : ''
