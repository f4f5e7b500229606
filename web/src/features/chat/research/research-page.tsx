import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Braces, Play, Plus, Square } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { abilitiesOptions } from '#web/features/feature-flags/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useBotId } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { type AnswererOption, Column } from './column.tsx'
import { type Answerer, columnsIn, columnsText, fewest, maxColumns } from './columns.ts'
import { researchMessages } from './messages/index.ts'
import { reportJson, reportMarkdown } from './report.ts'
import { useRuns } from './use-runs.ts'

/** `/researchpurposeonly`: the same question to several, side by side. The address holds the question and the columns. */
export default function ResearchPage() {
  const t = useMessages(researchMessages)
  usePageTitle(t.title)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const columns = columnsIn(search.c)
  const [question, setQuestion] = useState(typeof search.q === 'string' ? search.q : '')
  const options = useOptions()
  const runs = useRuns(useBotId() ?? '')
  const remember = (next: { q?: string; c?: Answerer[] }) =>
    navigate({
      to: '/researchpurposeonly',
      search: { q: next.q ?? question, c: columnsText(next.c ?? columns) },
      replace: next.q === undefined,
    })
  const setColumns = (next: Answerer[]) => void remember({ c: next })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim() === '') return
    void remember({ q: question.trim() })
    runs.start(columns, question.trim())
  }
  const named = runs.results.flatMap((result) =>
    result ? [{ name: options.find(({ value }) => value === result.column)?.label ?? result.column, result }] : [],
  )
  const asked = named[0]?.result.question ?? ''
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={t.title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={t.title} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <div className="flex flex-col gap-5 px-6 py-6 phone:px-4">
          <p className="text-fg-2">{t.text}</p>
          <form onSubmit={send} className="flex flex-col gap-3">
            <Field label={t.question} hideLabel>
              <Textarea
                rows={2}
                value={question}
                maxLength={limits.question.max}
                placeholder={t.placeholder}
                onChange={(event) => setQuestion(event.target.value)}
              />
            </Field>
            <div className="flex flex-wrap gap-2">
              {runs.running ? (
                <Button icon={<Square />} onClick={runs.stop}>
                  {t.stop}
                </Button>
              ) : (
                <Button type="submit" variant="primary" icon={<Play />} disabled={question.trim() === ''}>
                  {t.run}
                </Button>
              )}
              <Button
                icon={<Plus />}
                disabled={columns.length >= maxColumns || runs.running}
                onClick={() => setColumns([...columns, nextOf(columns, options)])}
              >
                {t.add}
              </Button>
              {named.length > 0 && !runs.running && <CopyReport question={asked} named={named} />}
            </div>
          </form>
          <div
            className="grid gap-4 phone:!grid-cols-1"
            style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
          >
            {columns.map((column, position) => (
              <Column
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={position}
                index={position}
                value={column}
                options={options}
                result={runs.results[position]}
                locked={runs.running}
                onChange={(next) => setColumns(columns.map((column, index) => (index === position ? next : column)))}
                onAsk={setQuestion}
                onRetry={() => runs.again(position, column, asked || question)}
                {...(columns.length > fewest && {
                  onRemove: () => {
                    runs.forget(position)
                    setColumns(columns.filter((_, index) => index !== position))
                  },
                })}
              />
            ))}
          </div>
        </div>
      </section>
    </div>
  )
}

function CopyReport({ question, named }: { question: string; named: Parameters<typeof reportJson>[1] }) {
  const t = useMessages(researchMessages)
  const language = useLanguage()
  return (
    <>
      <CopyButton text={() => reportMarkdown(question, named, t, language)} label={t.copyMarkdown} />
      <CopyButton icon={<Braces />} text={() => reportJson(question, named)} label={t.copyJson} />
    </>
  )
}

/** Who can be asked: the engine, the models, and the person's agents. */
function useOptions(): AnswererOption[] {
  const t = useMessages(researchMessages)
  const models = useQuery(abilitiesOptions).data?.models.flatMap(({ name }) => name ?? []) ?? []
  const [first, ...others] = models
  const agents = useQuery(agentsOptions).data
  return [
    { value: 'engine', label: t.engine },
    { value: 'model', label: first ? t.model(first) : t.noModel },
    ...others.map((label) => ({ value: `model:${label}` as const, label: t.model(label) })),
    ...(agents ?? []).map(({ _id, name }) => ({ value: `agent:${_id}` as const, label: t.agent(name) })),
  ]
}

const nextOf = (columns: readonly Answerer[], options: readonly AnswererOption[]): Answerer =>
  options.find(({ value }) => !columns.includes(value))?.value ?? 'engine'
