import type { TraceStep } from '#contract/flows/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { editorMessages } from '../messages/index.ts'
import { Json } from '../test/trace-view.tsx'

/** What a card was given when it was last taken; where it never was, how that comes. */
export function StepIn({ step }: { step: TraceStep | undefined }) {
  const t = useMessages(editorMessages).test
  return (
    <section aria-label={t.input} className="flex flex-col gap-2 border-line-soft border-b px-4 py-3.5">
      <h3 className="font-semibold">{t.input}</h3>
      {step ? <Json label={t.last} value={step.input} /> : <p className="text-12 text-fg-3">{t.notRun}</p>}
    </section>
  )
}

/** What a call that was taken as a sample gave, from which later steps pick. */
export function SampleOut({ output }: { output: Record<string, unknown> }) {
  const t = useMessages(editorMessages)
  return (
    <section aria-label={t.test.output} className="flex flex-col gap-2 border-line-soft border-b px-4 py-3.5">
      <h3 className="font-semibold">{t.test.output}</h3>
      <Json label={t.webhook.taken} value={output} />
    </section>
  )
}

/** What came of a card when it was last taken. */
export function StepOut({ step }: { step: TraceStep }) {
  const t = useMessages(editorMessages).test
  const language = useLanguage()
  const facts = [t.ms(formatNumber(Math.round(step.ms), language)), t.credits(formatNumber(step.credits, language))]
  return (
    <section aria-label={t.output} className="flex flex-col gap-2 border-line-soft border-b px-4 py-3.5">
      <div className="flex items-baseline">
        <h3 className="flex-1 font-semibold">{t.output}</h3>
        <span className="text-12 text-fg-3">{facts.join(' · ')}</span>
      </div>
      {step.error && <p className="text-12 text-bad">{step.error.message[language]}</p>}
      <Json label={t.last} value={step.output} />
    </section>
  )
}
