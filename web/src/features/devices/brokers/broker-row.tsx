import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { BrokerState, DeviceBroker } from '#contract/devices/brokers.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { removeBroker, updateBroker, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { RefusalList } from './refusal-list.tsx'

const tones: Record<BrokerState, 'good' | 'neutral' | 'bad'> = {
  connected: 'good',
  connecting: 'neutral',
  unreachable: 'bad',
  refused: 'bad',
  certificate: 'bad',
  not_allowed: 'bad',
}

/** A broker: how it stands, what it brought, and what is done with it. */
export function BrokerRow({ broker, onEdit }: { broker: DeviceBroker; onEdit: () => void }) {
  const t = useMessages(deviceMessages)
  const language = useLanguage()
  const { work, busy } = useDeviceWork()
  const [removing, setRemoving] = useState(false)
  const [open, setOpen] = useState(false)
  const { id, name, host, port, state, reason, active, heard_at, heard_topic, stored, refused } = broker
  const isWrong = active && tones[state] === 'bad'
  const pause = () => {
    const { name: label, encrypted, authority, username, topics } = broker
    const body = { name: label, host, port, encrypted, authority, username, topics, active: !active }
    void work(id, () => updateBroker(id, body))
  }
  return (
    <li className="border-line-soft border-b py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-[550]">{name}</p>
          <p className="truncate text-12 text-fg-3">{`${host}:${port}`}</p>
        </div>
        <Badge tone={active ? tones[state] : 'neutral'}>{active ? t.brokers.states[state] : t.brokers.paused}</Badge>
        <Menu
          align="end"
          trigger={
            <IconButton label={t.more} size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onClick={onEdit}>
            {t.brokers.edit}
          </MenuItem>
          <MenuItem icon={active ? <Pause /> : <Play />} disabled={busy === id} onClick={pause}>
            {active ? t.brokers.pause : t.brokers.resume}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onClick={() => setRemoving(true)}>
            {t.brokers.remove(name)}
          </MenuItem>
        </Menu>
      </div>
      {isWrong && (
        <p className="mt-1 text-12 text-bad [overflow-wrap:anywhere]">
          {[reason, t.brokers.retried].filter(Boolean).join('. ')}
        </p>
      )}
      <p className="mt-1 text-12 text-fg-3 [overflow-wrap:anywhere]">
        {heard_at ? t.brokers.heard(formatRelative(heard_at, language, new Date()), heard_topic) : t.brokers.neverHeard}
      </p>
      <p className="text-12 text-fg-3">
        {t.brokers.counts(formatNumber(stored, language), formatNumber(refused, language))}
      </p>
      <Button size="sm" aria-expanded={open} className="mt-1.5" onClick={() => setOpen(!open)}>
        {t.brokers.showRefused}
      </Button>
      {open && <RefusalList broker={id} />}
      {removing && (
        <Confirm
          open
          onOpenChange={setRemoving}
          title={t.brokers.removeTitle(name)}
          description={t.brokers.removeText}
          action={t.brokers.remove(name)}
          onConfirm={() => work('remove', () => removeBroker(id), t.brokers.removed)}
        />
      )}
    </li>
  )
}
