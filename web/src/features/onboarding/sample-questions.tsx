import { ArrowRight } from 'lucide-react'
import { sampleQuestions } from '#contract/onboarding/sample-questions.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { onboardingMessages } from './messages/index.ts'

/** Questions to the sample company: one press asks. */
export function SampleQuestions({ ready, onAsk }: { ready: boolean; onAsk: (question: string) => void }) {
  const t = useMessages(onboardingMessages)
  const language = useLanguage()
  return (
    <>
      <p role="status" className="font-semibold">
        {ready ? t.sampleReady : t.sampleLoading}
      </p>
      <p className="text-pretty text-fg-3">{t.sampleText}</p>
      <ul aria-label={t.sampleList} className="-mx-2 mt-2 flex flex-col">
        {sampleQuestions.map((question) => (
          <li key={question.en}>
            <button
              type="button"
              disabled={!ready}
              onClick={() => onAsk(question[language])}
              className="flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 py-1.5 text-left text-accent transition-colors hover:bg-hover disabled:pointer-events-none disabled:text-fg-3 phone:min-h-11"
            >
              <span className="min-w-0 flex-1">{question[language]}</span>
              <ArrowRight className="size-4 flex-none" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
