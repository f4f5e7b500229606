import { TriangleAlert } from 'lucide-react'
import type { SpecProblem } from '#contract/charts/result.ts'
import type { TrustCheck } from '#contract/charts/trust.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'

/** What does not fit: of the drawing, and of the checks. Nothing when all is well. */
export function ResultChecks({
  problems,
  checks,
}: {
  problems: readonly SpecProblem[]
  checks: readonly TrustCheck[]
}) {
  const language = useLanguage()
  const messages = [
    ...problems.map(({ message }) => message),
    ...checks.filter(({ passed }) => !passed).map(({ message }) => message),
  ]
  if (messages.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5">
      {messages.map((message) => (
        <li key={message.en} className="flex gap-2 text-12 text-fg-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-warn" />
          {message[language]}
        </li>
      ))}
    </ul>
  )
}
