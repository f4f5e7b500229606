import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { talkMessages } from './messages/index.ts'
import type { Talk } from './talk.ts'
import type { TalkView } from './talk-view.ts'

type Props = { talk: Talk; view: TalkView }

/** What is missing or went wrong, each with what can be done about it. */
export function TalkNotes({ talk, view }: Props) {
  const t = useMessages(talkMessages)
  const { hearing, speaking, refused, trouble, maySetUp, byLoudness, state } = view
  const hears = hearing === 'service' || hearing === 'browser'
  if (state.phase === 'connecting') return null
  const cut = state.turns.findLast(({ heard }) => heard !== undefined)
  const canResume =
    cut !== undefined && !state.isAnswering && cut.played < cut.sentences.length && state.turns.at(-2) === cut
  return (
    <div className="flex flex-col gap-1.5 text-12 text-fg-2 empty:hidden">
      {(hearing === 'none' || hearing === 'offered') && (
        <Note role="status">
          {t.off} {hearing === 'offered' && t.browserOffer}{' '}
          {maySetUp ? <SpeechSettings>{t.setUp}</SpeechSettings> : t.askOperator}{' '}
          {speaking === 'none' ? t.typeAndRead : t.typeInstead}
          {hearing === 'offered' && (
            <Button size="sm" className="ml-2 phone:ml-0" onClick={talk.useBrowser}>
              {t.useBrowser}
            </Button>
          )}
        </Note>
      )}
      {speaking === 'none' && (
        <Note role="status">
          {t.noVoice} {maySetUp && <SpeechSettings>{t.setUpVoice}</SpeechSettings>}
        </Note>
      )}
      {byLoudness && hears && !refused && state.mode === 'hands-free' && <Note role="status">{t.byLoudness}</Note>}
      {refused && (
        <Note role="alert">
          {t.refused[refused]}
          <Button size="sm" className="ml-2" onClick={talk.retry}>
            {t.again}
          </Button>
        </Note>
      )}
      {trouble && <Note role="alert">{trouble}</Note>}
      {state.problem && !trouble && <Note role="status">{t.problems[state.problem]}</Note>}
      {canResume && (
        <Note role="status">
          {cut.heard ? t.interrupted(cut.heard) : t.interruptedAtOnce}
          <Button size="sm" className="ml-2" onClick={talk.resume}>
            {t.resume}
          </Button>
        </Note>
      )}
    </div>
  )
}

const Note = ({ role, children }: { role: 'status' | 'alert'; children: ReactNode }) => (
  <p role={role} className="text-pretty leading-5">
    {children}
  </p>
)

const SpeechSettings = ({ children }: { children: string }) => (
  <Link to="/settings/$section" params={{ section: 'speech' }} className="text-accent hover:underline">
    {children}
  </Link>
)
