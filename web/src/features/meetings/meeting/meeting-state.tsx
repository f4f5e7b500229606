import { Link } from '@tanstack/react-router'
import { CircleAlert, MicOff, Radio } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#contract/kit/format/number.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import type { MeetingDetail } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { ownZone } from '#web/lib/format/time-zones.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { meetingMessages } from '../messages/index.ts'

/** What a meeting waits for, and what can be done about it; nothing where it is done and nothing went wrong. */
export function MeetingState({ meeting }: { meeting: MeetingDetail }) {
  const t = useMessages(meetingMessages).one
  const language = useLanguage()
  const { state, progress, trouble, hears, is_mine } = meeting
  const number = (value: number) => formatNumber(value, language)
  const busy = (text: string, more?: string) => (
    <Banner icon={<Spinner />}>
      {text} {more}
      {trouble && (
        <span className="block text-12 text-fg-3">
          {trouble.message} {t.retrying}
        </span>
      )}
    </Banner>
  )
  switch (state) {
    case 'recording':
      return (
        <Banner icon={<Radio />} action={is_mine && <GoOn meeting={meeting} />}>
          {t.stillRecording}
        </Banner>
      )
    case 'interrupted':
      return (
        <Banner icon={<CircleAlert />} tone="warn" action={is_mine && <GoOn meeting={meeting} />}>
          {t.interrupted}
        </Banner>
      )
    case 'preparing':
      return busy(t.preparing)
    case 'recognising':
      return busy(t.recognising, progress ? t.progress(number(progress.done), number(progress.total)) : undefined)
    case 'writing':
      return busy(t.writing)
    case 'recorded':
      return (
        <Waiting meeting={meeting} label={t.transcribe}>
          {hears ? t.recorded : `${t.recorded} ${t.noRecogniser}`}
        </Waiting>
      )
    case 'silent':
      return (
        <Waiting meeting={meeting} icon={<MicOff />} label={t.again}>
          {t.silent}
        </Waiting>
      )
    case 'failed':
      return (
        <Waiting meeting={meeting} label={t.retry} isBad>
          {trouble?.message ?? t.failed}
        </Waiting>
      )
    case 'done':
      return (
        trouble && (
          <Banner icon={<CircleAlert />} tone="warn">
            {t.notRewritten} {trouble.message}
          </Banner>
        )
      )
  }
}

type WaitingProps = { meeting: MeetingDetail; label: string; isBad?: boolean; icon?: ReactNode; children: ReactNode }

/** Somebody has to press before it goes on. */
function Waiting({ meeting: { id, hears, is_mine }, label, isBad, icon, children }: WaitingProps) {
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  const run = () => api.call(meetingEndpoints.recogniseMeeting, { params: { id }, body: { zone: ownZone() } })
  return (
    <Banner
      icon={icon ?? <CircleAlert />}
      tone={isBad ? 'bad' : 'info'}
      action={
        is_mine &&
        hears && (
          <Button loading={busy !== undefined} onClick={() => void work('recognise', run)}>
            {label}
          </Button>
        )
      }
    >
      {children}
    </Banner>
  )
}

function GoOn({ meeting: { id } }: { meeting: MeetingDetail }) {
  const t = useMessages(meetingMessages)
  const { work } = useWorkOf(endpointGroups.meetings)
  const [asking, setAsking] = useState(false)
  const finish = () =>
    work('finish', () =>
      api.call(meetingEndpoints.stopMeeting, { params: { id }, body: { chunks: null, zone: ownZone() } }),
    )
  return (
    <span className="flex flex-wrap gap-2">
      <Link to="/meetings/record" search={{ meeting: id }} className={buttonClass()}>
        {t.me.continue}
      </Link>
      <Button onClick={() => setAsking(true)}>{t.me.finish}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        harmless
        title={t.one.finishTitle}
        description={t.one.finishText}
        action={t.me.finish}
        onConfirm={finish}
      />
    </span>
  )
}
