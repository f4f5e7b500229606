import { Mic, MicOff, Phone, PhoneOff, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callLimits } from '#contract/calls/limits.ts'
import type { CallInfo } from '#contract/calls/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { MicrophoneChoice } from '#web/ui/microphone-choice.tsx'
import { SoundPicture } from '#web/ui/sound-picture.tsx'
import type { messages } from '../messages/en.ts'
import { callMessages } from '../messages/index.ts'
import type { Call, CallView } from './call.ts'
import { CalledName } from './called-name.tsx'
import { SpanClock } from './span-clock.tsx'

type Props = { info: CallInfo; call: Call; onAgain: () => void }

/** A call that goes on, or is over. */
export function LiveView({ info, call, onAgain }: Props) {
  const t = useMessages(callMessages).caller
  const view = useSyncExternalStore(call.view.subscribe, call.view.get)
  const isOver = view.phase === 'ended'
  return (
    <section className="flex h-full w-full max-w-[520px] flex-col items-center gap-4 pt-4 text-center">
      <CalledName name={info.name} />
      <div className="flex items-center gap-2 text-13">
        <span role="status" className="font-medium">
          {view.muted && view.phase === 'listening'
            ? t.muted
            : view.phase === 'ended'
              ? endOf(t, view)
              : t.phases[view.phase]}
        </span>
        {view.since !== undefined && !isOver && <SpanClock since={view.since} />}
      </div>
      {!isOver && (
        <SoundPicture
          analyser={view.phase === 'answering' ? call.saidBy : call.heardBy}
          view="wave"
          label={t.picture}
        />
      )}
      <Lines view={view} />
      {view.partial !== '' && <p className="max-w-[85%] self-end text-pretty text-fg-2 italic">{view.partial}</p>}
      {view.refused && (
        <p role="alert" className="text-pretty text-12 text-fg-2">
          {t.refused[view.refused]}
          <Button size="sm" className="ml-2" onClick={call.retry}>
            {t.again}
          </Button>
        </p>
      )}
      {view.trouble && (
        <p role="alert" className="text-pretty text-12 text-fg-2">
          {view.trouble}
        </p>
      )}
      {!isOver && info.hears && (
        <MicrophoneChoice
          label={t.microphone}
          nameOf={t.microphoneOf}
          device={view.device}
          onChoose={call.chooseDevice}
        />
      )}
      {isOver ? (
        <div className="flex flex-wrap justify-center gap-2 pb-6">
          {view.person && (
            <a href={`tel:${view.person}`} className={buttonClass({ variant: 'primary' })}>
              <Phone />
              {t.callPerson(view.person)}
            </a>
          )}
          <Button icon={<Phone />} onClick={onAgain}>
            {t.callAgain}
          </Button>
        </div>
      ) : (
        <>
          <Typing onSend={call.typed} />
          <div className="flex items-center gap-4 pb-6">
            {info.hears && (
              <IconButton
                label={view.muted ? t.unmute : t.mute}
                pressed={view.muted}
                onClick={() => call.mute(!view.muted)}
              >
                {view.muted ? <MicOff /> : <Mic />}
              </IconButton>
            )}
            <Button variant="danger" icon={<PhoneOff />} onClick={call.hangUp}>
              {t.hangUp}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

type Words = (typeof messages)['caller']
const endOf = (t: Words, { endedBy }: CallView) => (endedBy ? t.ended[endedBy] : t.notBegun)

/** What was said, as it is said. */
function Lines({ view: { lines } }: { view: CallView }) {
  const t = useMessages(callMessages).caller
  const end = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new line is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  return (
    <ol
      aria-label={t.said}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="flex min-h-0 w-full flex-1 flex-col gap-2 overflow-y-auto text-left"
    >
      {lines.map(({ key, speaker, text }) => (
        <li
          key={key}
          className={
            speaker === 'caller'
              ? 'max-w-[85%] self-end rounded-md bg-accent-soft px-3 py-2'
              : 'max-w-[85%] self-start rounded-md border border-line-soft bg-panel px-3 py-2'
          }
        >
          <span className="sr-only">{t.speakers[speaker]}: </span>
          {text}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  )
}

function Typing({ onSend }: { onSend: (text: string) => void }) {
  const t = useMessages(callMessages).caller
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
  }
  return (
    <form noValidate onSubmit={send} className="w-full">
      <Input
        aria-label={t.type}
        placeholder={t.type}
        value={text}
        maxLength={callLimits.typed}
        onChange={(event) => setText(event.target.value)}
        end={
          <IconButton type="submit" size="sm" label={t.send} disabled={text.trim() === ''}>
            <Send />
          </IconButton>
        }
      />
    </form>
  )
}
