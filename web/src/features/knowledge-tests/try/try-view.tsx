import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { UseCaseId } from '#contract/use-cases/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { chooseBot } from '#web/lib/session/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { trialQuestionsOptions } from './api.ts'
import { tryMessages } from './messages/index.ts'
import { TriedQuestion } from './tried-question.tsx'

type Props = {
  bot: AgentId
  useCase: UseCaseId
  /** What a query is written over where none came. */
  source: DataSourceId | undefined
  onTests: () => void
}

/** A few questions that a use case should answer: each answer is verified or corrected, and becomes a test. */
export default function TryView(props: Props) {
  const t = useMessages(tryMessages)
  const questions = useQuery(trialQuestionsOptions(props.useCase))
  return (
    <div className="max-w-[720px]">
      <p className="mb-5 text-fg-2">{t.text}</p>
      <Loaded query={questions} failed={t.failed}>
        {(given) => <Questions {...props} given={given} />}
      </Loaded>
    </div>
  )
}

function Questions({ bot, useCase, source, onTests, given }: Props & { given: string[] }) {
  const t = useMessages(tryMessages)
  const [own, setOwn] = useState<string[]>([])
  const [verified, setVerified] = useState<ReadonlySet<string>>(new Set())
  const all = [...given, ...own]
  return (
    <div className="flex flex-col gap-4">
      {all.length === 0 ? (
        <p className="text-fg-3">{t.noQuestions}</p>
      ) : (
        <p role="status" className="text-12 text-fg-3 tabular-nums">
          {t.verifiedOf(verified.size, all.length)}
        </p>
      )}
      <ul className="border-line-soft border-t empty:hidden">
        {all.map((question) => (
          <TriedQuestion
            key={question}
            suite={{ bot, useCase }}
            question={question}
            source={source}
            onVerified={() => setVerified((before) => new Set([...before, question]))}
          />
        ))}
      </ul>
      <AskOwn onAsk={(question) => setOwn((before) => (all.includes(question) ? before : [...before, question]))} />
      {verified.size > 0 && (
        <section aria-label={t.next} className="flex flex-wrap items-center gap-3 border-line-soft border-t pt-4">
          <p className="min-w-60 flex-1 text-fg-2">{t.nextText}</p>
          <Button variant={verified.size === all.length ? 'primary' : 'default'} onClick={onTests}>
            {t.toTests}
          </Button>
          <Link to="/" onClick={() => chooseBot(bot)} className={buttonClass()}>
            {t.toChat}
          </Link>
        </section>
      )}
    </div>
  )
}

function AskOwn({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useMessages(tryMessages)
  const [question, setQuestion] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim().length < 2) return
    onAsk(question.trim())
    setQuestion('')
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t.own}>
          <Input value={question} maxLength={500} onChange={(event) => setQuestion(event.target.value)} />
        </Field>
      </div>
      <Button type="submit" disabled={question.trim().length < 2} className="h-9">
        {t.ask}
      </Button>
    </form>
  )
}
