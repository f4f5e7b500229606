import { useState } from 'react'
import type { PushAnswer, PushDevice } from '#contract/notifications/push.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { webhookMessages } from '../webhooks/messages/index.ts'
import { removeDevice, testDevice, usePushWork } from './api.ts'
import { pushMessages } from './messages/index.ts'

type Props = {
  device: PushDevice
  name: string
  /** Of this browser, which is switched on again as easily; left out: it is asked first. */
  onRemove?: () => Promise<unknown>
}

/** A browser that gets push messages, how the last one went, and what is done with it. */
export function PushDeviceRow({ device, name, onRemove }: Props) {
  const webhooks = useMessages(webhookMessages)
  const t = useMessages(pushMessages)
  const language = useLanguage()
  const { work, busy } = usePushWork()
  const [removing, setRemoving] = useState(false)
  const { id, created_at, last } = device
  const outcomeOf = ({ status, reason }: PushAnswer) =>
    status === null ? (reason ? webhooks.reasons[reason] : '') : (t.answers[status] ?? webhooks.status(status))
  const test = () =>
    work('test', async () => {
      const answer = await testDevice(id)
      if (answer.ok) toast.success(t.sent)
      else toast.failure(t.notSent(outcomeOf(answer)))
    })
  const when = (at: string) => formatRelative(at, language, new Date())
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p>{name}</p>
        <p className={cx('text-12', last && !last.ok ? 'text-bad' : 'text-fg-3')}>
          {last
            ? last.ok
              ? t.delivered(when(last.at))
              : t.failed(when(last.at), outcomeOf(last))
            : t.since(when(created_at))}
        </p>
      </div>
      <span className="flex gap-2">
        <Button size="sm" loading={busy === 'test'} onClick={() => void test()}>
          {t.test}
        </Button>
        <Button size="sm" loading={busy === 'remove'} onClick={() => (onRemove ? void onRemove() : setRemoving(true))}>
          {onRemove ? t.switchOff : t.remove}
        </Button>
      </span>
      {removing && (
        <Confirm
          open
          onOpenChange={setRemoving}
          title={t.removeTitle(name)}
          description={t.removeText}
          action={t.remove}
          onConfirm={() => work('remove', () => removeDevice(id), t.removed)}
        />
      )}
    </li>
  )
}
