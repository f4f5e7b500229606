import { Link } from '@tanstack/react-router'
import { Ellipsis, KeyRound, MessageCircle, Plus, QrCode, Trash2, Unlink, Webhook } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { endLink, removeAccount, useSetUpWork } from './api.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { setupMessages } from './messages/index.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

type Props = {
  accounts: readonly MessagingAccount[]
  /** Goes to another part of the set-up of a number. */
  onOpen: (id: MessagingAccountId, part: 'answers') => void
}

/** What stands over the list. */
type Opened = { kind: 'connect' | 'renew' | 'link' | 'endLink' | 'webhook' | 'remove'; account?: MessagingAccount }

/** The numbers that customers write to. */
export function Numbers({ accounts, onOpen }: Props) {
  const t = useMessages(setupMessages).numbers
  const may = useMay('messaging.manage') === true
  const { work } = useSetUpWork()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const { kind, account } = opened ?? {}
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-72 text-fg-2">{t.text}</p>
        {may && (
          <>
            <Button icon={<QrCode />} onClick={() => setOpened({ kind: 'link' })}>
              {t.byCode}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ kind: 'connect' })}>
              {t.connect}
            </Button>
          </>
        )}
      </div>
      {accounts.length === 0 ? (
        <EmptyState
          icon={<MessageCircle />}
          title={t.none}
          action={
            <Link to="/whatsapp/sandbox" className={buttonClass()}>
              {t.simulator}
            </Link>
          }
        >
          {t.noneText}
        </EmptyState>
      ) : (
        <ul className="border-line-soft border-t">
          {accounts.map((row) => (
            <NumberRow
              key={row.id}
              account={row}
              may={may}
              onOpen={onOpen}
              onAsk={(next) => setOpened({ kind: next, account: row })}
            />
          ))}
        </ul>
      )}
      {(kind === 'connect' || kind === 'renew') && (
        <ConnectDialog
          renewed={account}
          onClose={close}
          onConnected={(connected) => setOpened({ kind: 'webhook', account: connected })}
        />
      )}
      {kind === 'link' && <LinkDialog again={account} onClose={close} onLinked={(id) => onOpen(id, 'answers')} />}
      {kind === 'endLink' && account && (
        <Confirm
          open
          onOpenChange={close}
          title={t.endLinkTitle(account.name)}
          description={t.endLinkText}
          action={t.endLink}
          onConfirm={() => work('endLink', () => endLink(account.id), t.linkEnded)}
        />
      )}
      {kind === 'webhook' && account && <WebhookDialog account={account} onClose={close} />}
      {kind === 'remove' && account && (
        <Confirm
          open
          onOpenChange={close}
          title={t.removeTitle(account.name)}
          description={t.removeText}
          action={t.remove}
          onConfirm={() => work('remove', () => removeAccount(account.id), t.removed)}
        />
      )}
    </section>
  )
}

type RowProps = Pick<Props, 'onOpen'> & {
  account: MessagingAccount
  may: boolean
  onAsk: (kind: Opened['kind']) => void
}

const qualityTones = { green: 'good', yellow: 'warn', red: 'bad', unknown: 'neutral' } as const

function NumberRow({ account, may, onOpen, onAsk }: RowProps) {
  const t = useMessages(setupMessages)
  const language = useLanguage()
  const { id, kind, name, phone_number, status, quality, tier } = account
  const cloud = kind === 'cloud'
  const gateway = kind === 'gateway'
  const isRevoked = status === 'revoked'
  const revokedText = gateway ? t.numbers.unlinkedText : t.numbers.revokedText
  const standing = cloud
    ? t.numbers[status]
    : gateway
      ? t.numbers[isRevoked ? 'unlinked' : 'linked']
      : t.numbers.simulator
  const renewal = gateway
    ? ({ kind: 'link', label: t.numbers.linkAgain } as const)
    : ({ kind: 'renew', label: t.numbers.renew } as const)
  const daily = tier === null ? t.numbers.noTier : t.numbers.tier(formatNumber(tier, language))
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-line-soft border-b py-2">
      <button
        type="button"
        onClick={() => onOpen(id, 'answers')}
        className="flex min-w-0 flex-1 basis-60 items-center gap-3 rounded-sm px-1 py-0.5 text-left hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-[550]">{name}</bdi>
          <span className="block truncate text-12 text-fg-3 tabular-nums">
            {formatPhone(phone_number)}
            {cloud && ` · ${daily}`}
          </span>
          {isRevoked && <span className="block text-12 text-bad">{revokedText}</span>}
        </span>
      </button>
      {cloud && quality !== 'unknown' && <Badge tone={qualityTones[quality]}>{t.numbers.quality[quality]}</Badge>}
      <Badge tone={isRevoked ? 'bad' : 'good'}>{standing}</Badge>
      {isRevoked && may && (
        <Button size="sm" onClick={() => onAsk(renewal.kind)}>
          {renewal.label}
        </Button>
      )}
      <Link to="/whatsapp/inbox" search={{ account: id }} className={buttonClass({ size: 'sm' })}>
        {t.numbers.openInbox}
      </Link>
      {may && (cloud || gateway) && (
        <Menu
          align="end"
          trigger={
            <IconButton label={t.numbers.more(name)} size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          {cloud && (
            <MenuItem icon={<Webhook />} onClick={() => onAsk('webhook')}>
              {t.webhook.show}
            </MenuItem>
          )}
          <MenuItem icon={gateway ? <QrCode /> : <KeyRound />} onClick={() => onAsk(renewal.kind)}>
            {renewal.label}
          </MenuItem>
          {gateway && !isRevoked && (
            <MenuItem icon={<Unlink />} onClick={() => onAsk('endLink')}>
              {t.numbers.endLink}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onClick={() => onAsk('remove')}>
            {t.numbers.remove}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}
