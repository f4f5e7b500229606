import type { Explanation } from '#contract/charts/about-schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Summary } from '#web/ui/summary.tsx'
import { factsMessages } from './messages/index.ts'

/** How a number is made: in a sentence, step by step, and as it is asked. */
export default function MadeSteps({ explanation }: { explanation: Explanation }) {
  const t = useMessages(factsMessages)
  const language = useLanguage()
  const { summary, steps, tables, source_name, sql, understood } = explanation
  return (
    <div className="flex flex-col gap-3">
      <p>{summary[language]}</p>
      {!understood && <p className="text-12 text-fg-3">{t.notUnderstood}</p>}
      {steps.length > 0 && (
        <ol className="flex flex-col gap-2">
          {steps.map(({ step, text, sql: piece }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name than their place
            <li key={`${step}${index}`} className="flex gap-2.5">
              <span aria-hidden="true" className="mt-px w-4 flex-none text-right text-12 text-fg-3 tabular-nums">
                {index + 1}
              </span>
              <div className="min-w-0">
                <p>{text[language]}</p>
                {piece && (
                  <code className="block truncate font-mono text-11 text-fg-3" title={piece}>
                    {piece}
                  </code>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {/* Figures of the product are asked without a statement. */}
      {sql !== '' && (
        <>
          <p className="text-12 text-fg-3">{t.readsFrom(source_name, tables.join(', '))}</p>
          <details>
            <Summary className="text-12">{t.sql}</Summary>
            <pre className="mt-1.5 max-h-72 overflow-auto whitespace-pre-wrap rounded-sm border border-line-soft bg-bg px-3 py-2.5 font-mono text-12">
              {sql}
            </pre>
          </details>
        </>
      )}
    </div>
  )
}
