import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, MicOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent } from '#contract/kit/format/number.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { abilitiesOptions } from '#web/features/feature-flags/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { composerMessages } from '../messages/index.ts'
import type { ComposerState } from '../use-composer.ts'
import { Meter } from './meter.tsx'
import { useVoice } from './use-voice.ts'

const TalkPanel = lazy(() => import('../../talk/talk-panel.tsx'))

type Props = {
  composer: ComposerState
  onStop: (() => void) | undefined
}

/** Speech becomes words in the composer, to be read before they are sent; or a spoken conversation. */
export default function Recorder({ composer, onStop }: Props) {
  const t = useMessages(composerMessages).voice
  const { data: abilities, error } = useQuery(abilitiesOptions)
  const { voice, sessionId, insertTranscript, endVoice } = composer
  if (voice?.talk) return <TalkPanel composer={composer} onStop={onStop} />
  return (
    <section aria-label={t.title} className="mt-2 rounded-md border border-line bg-panel px-3 py-2">
      {abilities?.speech ? (
        <Voice sound={voice?.sound} sessionId={sessionId} onText={insertTranscript} onClose={endVoice} />
      ) : (
        <Strip onClose={endVoice} icon={abilities || error ? <MicOff /> : <Spinner />}>
          {error ? error.message : abilities && <NotSetUp maySetUp={abilities.may_set_up} />}
        </Strip>
      )}
    </section>
  )
}

function NotSetUp({ maySetUp }: { maySetUp: boolean }) {
  const t = useMessages(composerMessages).voice
  return (
    <span role="status">
      {t.off}{' '}
      {maySetUp ? (
        <Link to="/settings/$section" params={{ section: 'speech' }} className="text-accent hover:underline">
          {t.setUp}
        </Link>
      ) : (
        t.askOperator
      )}
    </span>
  )
}

type VoiceProps = {
  /** A recording that was attached; without one the microphone is asked. */
  sound: Blob | undefined
  sessionId: SessionId | undefined
  onText: (text: string) => void
  onClose: () => void
}

function Voice({ sound, sessionId, onText, onClose }: VoiceProps) {
  const t = useMessages(composerMessages).voice
  const language = useLanguage()
  const { state, begin, transcribe, stop } = useVoice({ sound, sessionId, onText })
  // Escape leaves from wherever the focus is.
  usePageListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  })
  switch (state.is) {
    case 'starting':
      return (
        <Strip onClose={onClose} icon={<Spinner />}>
          <span role="status">{t.starting}</span>
        </Strip>
      )
    case 'recording':
      return (
        <div className="flex items-center gap-2">
          <IconButton label={t.cancel} onClick={onClose}>
            <X />
          </IconButton>
          <Meter recording={state.recording} />
          <button type="button" onClick={() => stop(state.recording)} className={buttonClass({ variant: 'primary' })}>
            <Check />
            {t.stop}
          </button>
        </div>
      )
    case 'hearing':
      return (
        <Strip onClose={onClose} icon={<Spinner />}>
          <span role="status">{state.share < 1 ? t.sending(formatPercent(state.share, language)) : t.hearing}</span>
        </Strip>
      )
    case 'refused':
      return (
        <Strip onClose={onClose} icon={<MicOff />} action={<Button onClick={begin}>{t.again}</Button>}>
          <span role="alert">{t[state.problem]}</span>
        </Strip>
      )
    case 'failed':
      return (
        <Strip
          onClose={onClose}
          icon={<MicOff />}
          action={<Button onClick={() => transcribe(state.sound)}>{t.again}</Button>}
        >
          <span role="alert">{state.message}</span>
        </Strip>
      )
  }
}

type StripProps = { icon: ReactNode; action?: ReactNode; onClose: () => void; children: ReactNode }

function Strip({ icon, action, onClose, children }: StripProps) {
  const t = useMessages(composerMessages)
  return (
    <div className="flex min-h-[30px] items-center gap-2.5 [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-warn">
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {action}
      <IconButton label={t.voice.cancel} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
