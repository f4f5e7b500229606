import { useQuery } from '@tanstack/react-query'
import { Braces, Check, Ellipsis, Plus, RotateCw, Stamp, Trash2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import type { MessageTemplate } from '#contract/messaging/broadcast.ts'
import { templateLanguage } from '#web/lib/format/template-language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { templatesOptions } from '../api.ts'
import { decideTemplate, removeTemplate, syncTemplates, useSetUpWork } from './api.ts'
import { setupMessages } from './messages/index.ts'

const FillsDialog = lazy(() => import('./fills-dialog.tsx'))
const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

/** The texts of a number that WhatsApp approves. */
export function Templates({ account }: { account: MessagingAccount }) {
  const t = useMessages(setupMessages).templates
  const may = useMay('messaging.manage') === true
  const { work, busy } = useSetUpWork()
  const templates = useQuery(templatesOptions(account.id))
  const [writing, setWriting] = useState(false)
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-72 text-fg-2">{t.text}</p>
        {account.kind === 'cloud' && (
          <Button
            icon={<RotateCw />}
            loading={busy === 'sync'}
            onClick={() => void work('sync', () => syncTemplates(account.id), t.synced)}
          >
            {t.sync}
          </Button>
        )}
        {may && (
          <Button variant="primary" icon={<Plus />} onClick={() => setWriting(true)}>
            {t.create}
          </Button>
        )}
      </div>
      <Loaded query={templates} failed={t.failed}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<Stamp />} title={t.none}>
              {t.noneText}
            </EmptyState>
          ) : (
            <ul className="border-line-soft border-t">
              {all.map((template) => (
                <TemplateRow key={template.id} account={account} template={template} may={may} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {writing && (
        <Suspense>
          <TemplateDialog account={account.id} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </section>
  )
}

const tones = { pending: 'info', approved: 'good', rejected: 'bad', paused: 'warn' } as const

type RowProps = { account: MessagingAccount; template: MessageTemplate; may: boolean }

function TemplateRow({ account, template, may }: RowProps) {
  const t = useMessages(setupMessages).templates
  const language = useLanguage()
  const { work } = useSetUpWork()
  const [asking, setAsking] = useState(false)
  const [filling, setFilling] = useState(false)
  const { id, name, language: code, category, status, body, reason } = template
  const simulated = account.kind === 'simulator'
  const decide = (next: 'approved' | 'rejected', why = '') =>
    void work('decide', () => decideTemplate(account.id, id, { status: next, reason: why }), t.decided)
  return (
    <li className="flex min-h-12 items-center gap-2 border-line-soft border-b py-2">
      <div className="min-w-0 flex-1 px-1">
        <p className="truncate">
          <span className="font-[550]">{name}</span>{' '}
          <span className="text-12 text-fg-3">
            {templateLanguage(code, language)} · {t.categories[category]}
          </span>
        </p>
        <bdi className="block truncate text-12 text-fg-3">{body}</bdi>
        {reason && <p className="text-12 text-bad">{reason}</p>}
      </div>
      <Badge tone={tones[status]}>{t.states[status]}</Badge>
      {(may || simulated) && (
        <Menu
          align="end"
          trigger={
            <IconButton label={t.more(name)} size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          {simulated && status !== 'approved' && (
            <MenuItem icon={<Check />} onClick={() => decide('approved')}>
              {t.approve}
            </MenuItem>
          )}
          {simulated && status !== 'rejected' && (
            <MenuItem icon={<X />} onClick={() => decide('rejected', t.rejectedBecause)}>
              {t.reject}
            </MenuItem>
          )}
          {may && template.variables > 0 && (
            <MenuItem icon={<Braces />} onClick={() => setFilling(true)}>
              {t.fills}
            </MenuItem>
          )}
          {simulated && may && <MenuSeparator />}
          {may && (
            <MenuItem icon={<Trash2 />} danger onClick={() => setAsking(true)}>
              {t.remove}
            </MenuItem>
          )}
        </Menu>
      )}
      {filling && (
        <Suspense>
          <FillsDialog account={account.id} template={template} onClose={() => setFilling(false)} />
        </Suspense>
      )}
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={t.removeTitle(name)}
          description={t.removeText}
          action={t.remove}
          onConfirm={() => work('remove', () => removeTemplate(account.id, id), t.removed)}
        />
      )}
    </li>
  )
}
