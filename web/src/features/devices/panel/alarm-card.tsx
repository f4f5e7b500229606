import { useNavigate } from '@tanstack/react-router'
import { Check, MessageCircleQuestion } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { AlarmAction, DeviceAlarm, DeviceAlarmId } from '#contract/devices/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { SnoozeMenu } from '#web/features/monitors/index.ts'
import { AssignMenu } from '#web/features/workspaces/index.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { getBotId } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cardLook } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import { actOnAlarm, askWhy, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { SeverityBadge } from '../severity.tsx'
import { AlarmHistory } from './alarm-history.tsx'

/** An open alarm, and what people do about it. */
export function AlarmCard({ alarm }: { alarm: DeviceAlarm }) {
  const t = useMessages(deviceMessages).alarm
  const language = useLanguage()
  const { work, busy } = useDeviceWork()
  const navigate = useNavigate()
  const [history, setHistory] = useState(false)
  const { id, name, severity, message, value, started_at, acknowledged_by } = alarm
  const act = (action: AlarmAction, done?: string) => work(action.kind, () => actOnAlarm(id, action), done)
  const agent = getBotId()
  const why = (bot: NonNullable<typeof agent>) =>
    work('why', async () => {
      const { session_id } = await askWhy(id, bot)
      await navigate({ to: '/c/$id', params: { id: session_id } })
    })
  const facts = [
    t.since(formatRelative(started_at, language, new Date())),
    ...(value === null ? [] : [t.value(formatNumber(value, language))]),
  ]
  return (
    <article aria-label={name} className={`${cardLook} flex flex-col gap-2 p-3`}>
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h4 className="font-[550] [overflow-wrap:anywhere]">{name}</h4>
          <p className="text-12 text-fg-3">{facts.join(' · ')}</p>
        </div>
        <SeverityBadge severity={severity} />
      </header>
      {message && <p className="text-fg-2 [overflow-wrap:anywhere]">{message}</p>}
      {acknowledged_by && (
        <p className="flex items-center gap-1.5 text-12 text-good">
          <Check aria-hidden="true" className="size-3.5" />
          {t.acknowledgedBy(acknowledged_by)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {agent && (
          <Button icon={<MessageCircleQuestion />} loading={busy === 'why'} onClick={() => void why(agent)}>
            {t.why}
          </Button>
        )}
        {!acknowledged_by && (
          <Button loading={busy === 'acknowledge'} onClick={() => void act({ kind: 'acknowledge' })}>
            {t.acknowledge}
          </Button>
        )}
        <Button loading={busy === 'clear'} onClick={() => void act({ kind: 'clear' }, t.cleared)}>
          {t.clear}
        </Button>
        <SnoozeMenu
          until={alarm.snoozed_until}
          busy={busy === 'snooze'}
          onSnooze={(minutes) => void act({ kind: 'snooze', minutes })}
        />
        <AssignMenu
          assignee={alarm.assignee}
          onAssign={(user_id) => void act({ kind: 'assign', user_id })}
          busy={busy === 'assign'}
        />
        <Button variant="ghost" aria-expanded={history} onClick={() => setHistory(!history)}>
          {t.history}
        </Button>
      </div>
      {history && <AlarmHistory id={id} />}
      {history && <Comment id={id} />}
    </article>
  )
}

function Comment({ id }: { id: DeviceAlarmId }) {
  const t = useMessages(deviceMessages).alarm
  const { work, busy } = useDeviceWork()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    void work('comment', async () => {
      await actOnAlarm(id, { kind: 'comment', text: text.trim() })
      setText((now) => (now === text ? '' : now))
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex items-center gap-2">
      <Input
        aria-label={t.comment}
        placeholder={t.comment}
        maxLength={deviceLimits.note}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" loading={busy !== undefined} disabled={text.trim() === ''}>
        {t.send}
      </Button>
    </form>
  )
}
