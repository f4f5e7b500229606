import { useQueryClient } from '@tanstack/react-query'
import { Mic, MicOff, Settings2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { talkTimes } from '#contract/voice/conversation/reduce.ts'
import { shownPhase } from '#contract/voice/conversation/state.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SoundPicture, type SoundView } from '#web/ui/sound-picture.tsx'
import { conversationOf } from '../answer/conversations.ts'
import type { ComposerState } from '../composer/use-composer.ts'
import { HoldToTalk } from './hold-to-talk.tsx'
import { talkMessages } from './messages/index.ts'
import { openTalk } from './open-talk.ts'
import { TalkNotes } from './talk-notes.tsx'
import { TalkOptions } from './talk-options.tsx'
import { TurnTimes } from './turn-times.tsx'

type Props = { composer: ComposerState; onStop: (() => void) | undefined }

/** A spoken conversation in a chat: what it is doing, what it hears, and everything that can be changed while one talks. */
export default function TalkPanel({ composer, onStop }: Props) {
  const t = useMessages(talkMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [talk] = useState(() => openTalk(language))
  const view = useStore(talk.view)
  const [options, setOptions] = useState(false)
  const [picture, setPicture] = useState<SoundView>('wave')
  const { sessionId } = composer
  const ask = useEffectEvent((question: string) => composer.askSpoken(question))
  const stop = useEffectEvent(() => onStop?.())
  useEffect(
    () =>
      talk.attach({
        sessionId,
        conversation: sessionId && conversationOf(queries, sessionId),
        ask: (question) => ask(question),
        stop: () => stop(),
      }),
    [talk, sessionId, queries],
  )
  usePageListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) composer.endVoice()
  })
  const { state, partial } = view
  const phase = shownPhase(state, talkTimes.hold)
  const last = state.turns.findLast(({ times }) => times.sentence !== undefined)
  const hears = (view.hearing === 'service' || view.hearing === 'browser') && !view.refused
  return (
    <section
      aria-label={t.title}
      className="mt-2 flex flex-col gap-2 rounded-md border border-line bg-panel px-3 py-2.5"
    >
      <div className="flex items-center gap-2">
        <p role="status" className="w-44 flex-none font-medium phone:w-32">
          {phase === 'listening' && !hears
            ? t.typing
            : phase === 'listening' && state.muted
              ? t.muted
              : t.phases[phase]}
        </p>
        <SoundPicture analyser={phase === 'answering' ? talk.saidBy : talk.heardBy} view={picture} label={t.picture} />
        {hears && state.mode === 'hands-free' && (
          <IconButton
            label={state.muted ? t.unmute : t.mute}
            size="sm"
            pressed={state.muted}
            onClick={() => talk.mute(!state.muted)}
          >
            {state.muted ? <MicOff /> : <Mic />}
          </IconButton>
        )}
        <IconButton
          label={t.options}
          size="sm"
          pressed={options}
          aria-expanded={options}
          onClick={() => setOptions(!options)}
        >
          <Settings2 />
        </IconButton>
        <IconButton label={t.end} size="sm" onClick={composer.endVoice}>
          <X />
        </IconButton>
      </div>
      {partial !== '' && <p className="text-fg-2 italic">{partial}</p>}
      {hears && state.mode === 'push-to-talk' && <HoldToTalk talk={talk} pressed={state.pressed} />}
      <TalkNotes talk={talk} view={view} />
      {options && <TalkOptions talk={talk} view={view} picture={picture} onPicture={setPicture} />}
      {last && <TurnTimes turn={last} />}
    </section>
  )
}
