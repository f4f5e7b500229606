import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleStop, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { Broadcast, BroadcastRecipient } from '#contract/messaging/broadcast.ts'
import type { BroadcastId } from '#contract/messaging/ids.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { broadcastOptions, recipientsOptions, setState, useBroadcastWork } from './api.ts'
import { stateTones } from './broadcast-list.tsx'
import { broadcastTitle } from './broadcast-title.ts'
import { countFinished } from './count-finished.ts'
import { broadcastMessages } from './messages/index.ts'

const states = ['queued', 'sent', 'delivered', 'read', 'failed', 'skipped'] as const

/** A broadcast: how far it is, and what became of it for each. */
export function BroadcastDetail({ id, may }: { id: BroadcastId; may: boolean }) {
  const t = useMessages(broadcastMessages)
  const broadcast = useQuery(broadcastOptions(id))
  return (
    <>
      <div>
        <Link to="/whatsapp/broadcast" className={cx(backClass, '-ml-1.5 self-start')}>
          <BackLabel>{t.broadcasts}</BackLabel>
        </Link>
      </div>
      <Loaded query={broadcast} failed={t.broadcastFailed} rows={6}>
        {(found) => (
          <>
            <Head broadcast={found} may={may} />
            <Recipients broadcast={found} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Head({ broadcast, may }: { broadcast: Broadcast; may: boolean }) {
  const t = useMessages(broadcastMessages)
  const language = useLanguage()
  const { work, busy } = useBroadcastWork()
  const [asking, setAsking] = useState(false)
  const { id, text, status, recipients, counts, paused_by, scheduled_at } = broadcast
  const number = (value: number) => formatNumber(value, language)
  const done = countFinished(broadcast)
  const set = (state: 'paused' | 'running' | 'stopped', said: string) => work(state, () => setState(id, state), said)
  const over = status === 'done' || status === 'stopped'
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 truncate font-semibold text-18">
          <bdi>{broadcastTitle(broadcast)}</bdi>
        </h2>
        <Badge tone={stateTones[status]}>{t.states[status]}</Badge>
        {status === 'scheduled' && scheduled_at && (
          <span className="text-fg-3">{t.scheduledFor(formatDate(scheduled_at, language, 'moment'))}</span>
        )}
        <span className="flex-1" />
        {may && status === 'running' && (
          <Button icon={<Pause />} loading={busy === 'paused'} onClick={() => void set('paused', t.paused)}>
            {t.pause}
          </Button>
        )}
        {may && status === 'paused' && (
          <Button
            variant="primary"
            icon={<Play />}
            loading={busy === 'running'}
            onClick={() => void set('running', t.continued)}
          >
            {t.resume}
          </Button>
        )}
        {may && !over && (
          <Button icon={<CircleStop />} onClick={() => setAsking(true)}>
            {t.stop}
          </Button>
        )}
      </div>
      {status === 'paused' && paused_by && paused_by !== 'person' && (
        <p role="alert" className="text-bad">
          {t.pausedBy[paused_by]}
        </p>
      )}
      <bdi className="block max-w-[720px] whitespace-pre-wrap rounded-md bg-accent-soft px-3 py-2">{text}</bdi>
      <div>
        <div
          role="progressbar"
          aria-label={t.progress(number(done), number(recipients))}
          aria-valuemin={0}
          aria-valuemax={recipients}
          aria-valuenow={done}
          className="h-1.5 overflow-hidden rounded-full bg-hover"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-[220ms]"
            style={{ width: `${recipients === 0 ? 0 : (done / recipients) * 100}%` }}
          />
        </div>
        <p className="mt-1 text-12 text-fg-3 tabular-nums">
          {t.progress(number(done), number(recipients))} · {t.answered(number(counts.answered))} ·{' '}
          {t.optedOut(number(counts.opted_out))}
        </p>
      </div>
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={t.stopTitle}
          description={t.stopText}
          action={t.stop}
          onConfirm={() => set('stopped', t.stopped)}
        />
      )}
    </section>
  )
}

function Recipients({ broadcast: { id, counts } }: { broadcast: Broadcast }) {
  const t = useMessages(broadcastMessages)
  const language = useLanguage()
  const [state, setShown] = useState<BroadcastRecipient['state']>()
  const list = useInfiniteQuery(recipientsOptions(id, state))
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t.recipients}</h3>
      <div className="flex flex-wrap gap-1.5">
        <Chip on={state === undefined} onClick={() => setShown(undefined)}>
          {t.all}
        </Chip>
        {states.map((name) => (
          <Chip key={name} on={state === name} onClick={() => setShown(name)}>
            {t.counts[name]} · {formatNumber(counts[name], language)}
          </Chip>
        ))}
      </div>
      <Loaded query={list} failed={t.recipientsFailed}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0) return <p className="text-fg-3">{t.noRecipients}</p>
          return (
            <InfiniteScroll list={list}>
              <ul className="border-line-soft border-t">
                {rows.map((recipient) => (
                  <Recipient key={recipient.id} recipient={recipient} />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </section>
  )
}

const recipientTones = {
  queued: 'neutral',
  sent: 'neutral',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  skipped: 'warn',
} as const

function Recipient({ recipient }: { recipient: BroadcastRecipient }) {
  const t = useMessages(broadcastMessages)
  const { phone_number, name, state, failure, reason, answered, conversation_id } = recipient
  const why = failure || (reason && t.reasons[reason])
  return (
    <li className="flex min-h-11 items-center gap-3 border-line-soft border-b px-1 py-1.5">
      <span className="min-w-0 flex-1">
        {conversation_id ? (
          <Link
            to="/whatsapp/inbox"
            search={{ chat: conversation_id }}
            aria-label={t.openChat(name || formatPhone(phone_number))}
            className="hit font-[550] hover:underline"
          >
            <bdi>{name || formatPhone(phone_number)}</bdi>
          </Link>
        ) : (
          <bdi className="font-[550]">{name || formatPhone(phone_number)}</bdi>
        )}{' '}
        {name && <span className="text-12 text-fg-3 tabular-nums">{formatPhone(phone_number)}</span>}
        {why && <span className="block text-12 text-fg-3">{why}</span>}
      </span>
      {answered && <Badge tone="accent">{t.hasAnswered}</Badge>}
      <Badge tone={recipientTones[state]}>{t.counts[state]}</Badge>
    </li>
  )
}
