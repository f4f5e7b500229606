import { useQueryClient } from '@tanstack/react-query'
import { Clock, MessagesSquare, Plus, Settings2, Smartphone, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { SimulatedPhoneId } from '#contract/messaging/ids.ts'
import type { SimulatedPhone, Simulator } from '#contract/messaging/simulator.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useChangeOf } from '#web/lib/queries/use-change-of.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuRadio, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { addSamples, forwardTime, phoneOptions, removeSamples, sandboxOptions } from './api.ts'
import { sandboxMessages } from './messages/index.ts'

const AddPhone = lazy(() => import('./add-phone.tsx'))
const PhoneSettings = lazy(() => import('./phone-settings.tsx'))

type Props = { sandbox: Simulator; phone: SimulatedPhone; onPhone: (id: SimulatedPhoneId) => void }

/** Which phone is shown, how it behaves, and what time it is. */
export function SandboxTools({ sandbox, phone, onPhone }: Props) {
  const t = useMessages(sandboxMessages)
  const [open, setOpen] = useState<'add' | 'settings'>()
  const close = () => setOpen(undefined)
  const mayManage = useMay('messaging.manage')
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 border-line-soft border-b px-6 py-2 phone:px-4">
      <Menu trigger={<Button icon={<Smartphone />}>{phone.name}</Button>}>
        <MenuRadio
          label={t.phone}
          value={phone.id as string}
          onValueChange={(id) => onPhone(id as SimulatedPhoneId)}
          options={sandbox.phones.map(({ id, name, phone_number }) => ({
            value: id,
            label: name,
            hint: formatPhone(phone_number),
          }))}
        />
        <MenuSeparator />
        <MenuItem icon={<Plus />} onClick={() => setOpen('add')}>
          {t.addPhone}
        </MenuItem>
        {mayManage && <SamplesItem sandbox={sandbox} />}
      </Menu>
      <IconButton label={t.settings} onClick={() => setOpen('settings')}>
        <Settings2 />
      </IconButton>
      <span className="flex-1" />
      <SandboxClock sandbox={sandbox} phone={phone} />
      <Suspense>
        {open === 'add' && (
          <AddPhone
            account={sandbox.account.id}
            onAdded={(id) => {
              onPhone(id)
              close()
            }}
            onClose={close}
          />
        )}
        {open === 'settings' && <PhoneSettings account={sandbox.account.id} phone={phone} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** The sample company's conversations, which make the inbox and its figures live: they come and go together. */
function SamplesItem({ sandbox }: { sandbox: Simulator }) {
  const t = useMessages(sandboxMessages)
  const queries = useQueryClient()
  const has = sandbox.sample_conversations > 0
  const change = useChangeOf([
    ...(['listConversations', 'countConversations', 'searchConversations', 'getMessagingAnalytics'] as const),
  ])
  const press = () =>
    void change(async () => {
      const next = await (has ? removeSamples : addSamples)(sandbox.account.id)
      queries.setQueryData(sandboxOptions.queryKey, next)
      toast.success(has ? t.samplesRemoved : t.samplesAdded(next.sample_conversations))
    })
  return (
    <MenuItem icon={has ? <Trash2 /> : <MessagesSquare />} onClick={press}>
      {has ? t.removeSamples(sandbox.sample_conversations) : t.addSamples}
    </MenuItem>
  )
}

const MINUTE = 60_000
const steps = { hour: 60, day: 24 * 60, week: 7 * 24 * 60 } as const

function SandboxClock({ sandbox, phone }: Pick<Props, 'sandbox' | 'phone'>) {
  const t = useMessages(sandboxMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  // A simulator's clock is not ours: what has passed since it was asked is added to it.
  const askedAt = queries.getQueryState(sandboxOptions.queryKey)?.dataUpdatedAt ?? 0
  const now = Date.parse(sandbox.now) + Math.max(0, useNow() - askedAt)
  const change = useChangeOf([
    ...(['openConversation', 'listConversations', 'getPhoneScreen', 'listMessageTemplates'] as const),
    ...(['listBroadcasts', 'getBroadcast'] as const),
  ])
  const forward = (minutes: number) =>
    void change(async () => {
      const next = await forwardTime(sandbox.account.id, minutes)
      queries.setQueryData(sandboxOptions.queryKey, next)
      toast.success(t.forwarded(formatDate(next.now, language, 'moment')))
    })
  const screen = queries.getQueryData(phoneOptions({ id: sandbox.account.id, phoneId: phone.id }).queryKey)
  const closes = screen?.window_closes_at ? Date.parse(screen.window_closes_at) - now : 0
  return (
    <>
      <span className="text-12 text-fg-3 tabular-nums">{t.time(formatDate(now, language, 'moment'))}</span>
      <Menu align="end" trigger={<Button icon={<Clock />}>{t.forward}</Button>}>
        {(['hour', 'day', 'week'] as const).map((step) => (
          <MenuItem key={step} onClick={() => forward(steps[step])}>
            {t.forwards[step]}
          </MenuItem>
        ))}
        {closes > 0 && <MenuItem onClick={() => forward(Math.ceil(closes / MINUTE) + 1)}>{t.forwards.window}</MenuItem>}
      </Menu>
    </>
  )
}
