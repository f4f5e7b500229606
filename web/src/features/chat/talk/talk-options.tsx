import { voiceCharacter } from '#contract/account/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { MicrophoneChoice } from '#web/ui/microphone-choice.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import type { SoundView } from '#web/ui/sound-picture.tsx'
import { talkMessages } from './messages/index.ts'
import type { Talk } from './talk.ts'
import type { TalkView } from './talk-view.ts'

type Props = { talk: Talk; view: TalkView; picture: SoundView; onPicture: (view: SoundView) => void }

const views: readonly SoundView[] = ['wave', 'frequency']
const modes = ['hands-free', 'push-to-talk'] as const

/** When it listens, whose voice speaks, which microphone hears, and what is drawn. */
export function TalkOptions({ talk, view, picture, onPicture }: Props) {
  const t = useMessages(talkMessages)
  const hears = view.hearing === 'service' || view.hearing === 'browser'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {hears && (
        <Segmented
          label={t.mode}
          options={modes.map((value) => ({ value, label: t.modes[value] }))}
          value={view.state.mode}
          onValueChange={talk.setMode}
        />
      )}
      {view.speaking !== 'none' && (
        <Segmented
          label={t.voice}
          options={voiceCharacter.options.map((value) => ({ value, label: t.voices[value] }))}
          value={view.character}
          onValueChange={(character) => void talk.chooseCharacter(character)}
        />
      )}
      <Segmented
        label={t.view}
        options={views.map((value) => ({ value, label: t.views[value] }))}
        value={picture}
        onValueChange={onPicture}
      />
      {hears && (
        <MicrophoneChoice
          label={t.microphone}
          nameOf={t.microphoneOf}
          device={view.device}
          onChoose={talk.chooseDevice}
        />
      )}
    </div>
  )
}
