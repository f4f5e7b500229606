import { useQuery } from '@tanstack/react-query'
import { Mic, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatSpan } from '#contract/kit/format/span.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { meetingLimits } from '#contract/meetings/limits.ts'
import type { MeetingDetail, MeetingId, MeetingLanguage } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { LanguageField } from '../language-field.tsx'
import { meetingMessages } from '../messages/index.ts'
import { type Capture, CaptureError, canRecord, canShareTab, openCapture } from './capture.ts'
import { createMeetingRecording, type MeetingRecording } from './recording.ts'

type Started = { recording: MeetingRecording; id: MeetingId; title: string }
/** `meeting`: one that goes on; its title and channels are what they are. */
type Props = { meeting: MeetingDetail | undefined; onStarted: (started: Started) => void }

/** As browsers name it. */
const defaultDevice = 'default'

/** What is recorded and with what; nothing begins before everybody was told. */
export function StartForm({ meeting, onStarted }: Props) {
  const t = useMessages(meetingMessages).me
  const language = useLanguage()
  const [title, setTitle] = useState(meeting?.title ?? t.defaultName(formatDate(new Date(), language, 'moment')))
  const [device, setDevice] = useState(defaultDevice)
  const [withTab, setWithTab] = useState(meeting ? meeting.channels === 2 : false)
  const [spoken, setSpoken] = useState<MeetingLanguage>('auto')
  const [consent, setConsent] = useState(false)
  const [problem, setProblem] = useState<{ title?: string; consent?: string; start?: string }>({})
  const [busy, setBusy] = useState(false)

  const start = async () => {
    const found = {
      ...(title.trim() === '' && { title: t.needTitle }),
      ...(!consent && { consent: t.needConsent }),
    }
    setProblem(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      onStarted(await begin())
    } catch (error) {
      const told = error instanceof CaptureError ? t.problems[error.problem] : (error as Error).message
      setProblem({ start: told })
      setBusy(false)
    }
  }
  /** The browser's own questions come first: what is refused there begins no meeting. */
  const begin = async (): Promise<Started> => {
    const channels = withTab ? 2 : 1
    let recording: MeetingRecording | undefined
    const capture: Capture = await openCapture({
      channels,
      device: device === defaultDevice ? undefined : device,
      onSamples: (samples) => recording?.take(samples),
      onLost: (what) => recording?.noteLost(what),
    })
    try {
      const name = title.trim()
      const started = meeting
        ? await api.call(meetingEndpoints.continueMeeting, { params: { id: meeting.id } })
        : await api.call(meetingEndpoints.startMeeting, {
            body: { title: name, language: spoken, channels, consent: true },
          })
      recording = createMeetingRecording(started)
      recording.attach(capture)
      return { recording, id: started.id, title: name }
    } catch (error) {
      capture.close()
      throw error
    }
  }
  return (
    <div className="flex flex-col gap-5">
      {meeting && <p className="text-fg-2">{t.received(formatSpan(meeting.duration_ms))}</p>}
      <Field label={t.name} error={problem.title}>
        <Input
          value={title}
          maxLength={meetingLimits.title}
          disabled={meeting !== undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <MicrophoneField value={device} onChange={setDevice} />
      <div>
        <Checkbox checked={withTab} disabled={!canShareTab() || meeting !== undefined} onCheckedChange={setWithTab}>
          {t.tab}
        </Checkbox>
        <p className="mt-1 pl-[26px] text-12 text-fg-3">{canShareTab() ? t.tabHint : t.tabUnsupported}</p>
      </div>
      {!meeting && <LanguageField value={spoken} onChange={setSpoken} />}
      <section className="rounded-md border border-line bg-panel p-4">
        <div className="flex items-start gap-3">
          <ShieldCheck className="mt-0.5 size-4 flex-none text-fg-2" />
          <div className="flex min-w-0 flex-col gap-2">
            <Checkbox checked={consent} onCheckedChange={setConsent}>
              {t.consent}
            </Checkbox>
            <p className="text-12 text-fg-3">{t.consentText}</p>
            <p aria-live="polite" className="text-12 text-bad empty:hidden">
              {problem.consent}
            </p>
          </div>
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" icon={<Mic />} loading={busy} disabled={!canRecord()} onClick={() => void start()}>
          {meeting ? t.continue : t.start}
        </Button>
        <p className="min-w-0 text-12 text-fg-3">{t.limits}</p>
      </div>
      <p role="alert" className="text-13 text-bad empty:hidden">
        {canRecord() ? problem.start : t.problems.unsupported}
      </p>
    </div>
  )
}

function MicrophoneField({ value, onChange }: { value: string; onChange: (device: string) => void }) {
  const t = useMessages(meetingMessages).me
  const devices = useQuery({
    queryKey: ['microphones'],
    queryFn: async () =>
      ((await navigator.mediaDevices?.enumerateDevices()) ?? []).filter(
        // Browsers name them once the person has let a page have one.
        ({ kind, label, deviceId }) => kind === 'audioinput' && label !== '' && deviceId !== defaultDevice,
      ),
  })
  const named = (devices.data ?? []).map(({ deviceId, label }) => ({ value: deviceId, label }))
  return (
    <Field label={t.microphone}>
      <Select
        options={[{ value: defaultDevice, label: t.defaultMicrophone }, ...named]}
        value={value}
        loading={devices.isPending}
        onValueChange={onChange}
      />
    </Field>
  )
}
