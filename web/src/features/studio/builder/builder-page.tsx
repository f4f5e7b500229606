import { useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fromWords } from '#flow/building/from-words.ts'
import { flowTemplates } from '#flow/templates/index.ts'
import { AgentsPlace } from '#web/features/agents/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useSignedIn } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { pressableCardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { studioMessages } from '../messages/index.ts'
import { type KeptFlow, keepFlow, readKeptFlow } from './kept-flow.ts'

const Trial = lazy(() => import('./trial.tsx'))

/** /agent-builder: say what an agent should do, see it as a flow, change it; sign in to keep it. */
export default function BuilderPage() {
  const t = useMessages(studioMessages).builder
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const [flow, setFlow] = useState<KeptFlow | undefined>(readKeptFlow)
  usePageTitle(t.title)
  const begin = (next: Omit<KeptFlow, 'wanted'>) => {
    const kept = { ...next, wanted: false }
    keepFlow(kept)
    setFlow(kept)
  }
  const over = () => {
    keepFlow(undefined)
    setFlow(undefined)
  }
  const keep = (now: KeptFlow) => {
    keepFlow({ ...now, wanted: true })
    void navigate(signedIn ? { to: '/studio' } : { to: '/signin', search: { next: '/studio' } })
  }
  if (!flow) return <Begin signedIn={signedIn} onBegin={begin} />
  return (
    <Suspense>
      <Trial flow={flow} signedIn={signedIn} onOver={over} onKeep={keep} />
    </Suspense>
  )
}

type BeginProps = { signedIn: boolean; onBegin: (flow: Omit<KeptFlow, 'wanted'>) => void }

/** The third view of the place of agents for whoever is signed in; to others there is no such place yet. */
function Begin({ signedIn, onBegin }: BeginProps) {
  const t = useMessages(studioMessages).builder
  if (signedIn)
    return (
      <AgentsPlace view="builder">
        <div className="flex max-w-[720px] flex-col gap-8">
          <p className="text-fg-2">{t.textSignedIn}</p>
          <Sentence onBegin={onBegin} />
          <Templates onBegin={onBegin} />
        </div>
      </AgentsPlace>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={<span>{t.page}</span>} />
      <ScreenColumn width="reading" className="flex flex-col gap-8">
        <div>
          <h1 className="mb-3 font-semibold text-24">{t.title}</h1>
          <p className="text-fg-2">{t.text}</p>
        </div>
        <Sentence onBegin={onBegin} />
        <Templates onBegin={onBegin} />
      </ScreenColumn>
    </div>
  )
}

function Sentence({ onBegin }: Pick<BeginProps, 'onBegin'>) {
  const t = useMessages(studioMessages).builder
  const language = useLanguage()
  const [text, setText] = useState('')
  const ready = text.trim() !== ''
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onBegin(fromWords(text, language))
      }}
    >
      <Textarea
        aria-label={t.label}
        placeholder={t.example}
        value={text}
        maxLength={4000}
        rows={4}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" icon={<Sparkles />} disabled={!ready} className="self-start">
        {t.build}
      </Button>
    </form>
  )
}

function Templates({ onBegin }: Pick<BeginProps, 'onBegin'>) {
  const t = useMessages(studioMessages).builder
  const language = useLanguage()
  return (
    <section>
      <h2 className="mb-3 font-semibold text-15">{t.orTemplate}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-3">
        {flowTemplates.map(({ id, name, description, make }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onBegin({ name: name[language], document: make(language) })}
              className={cx(pressableCardLook, 'flex! h-full w-full flex-col p-3.5')}
            >
              <span className="block font-medium">{name[language]}</span>
              <span className="mt-1 line-clamp-3 block text-12 text-fg-3">{description[language]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
