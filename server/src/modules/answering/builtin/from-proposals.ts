import type { Language } from '#contract/language.ts'
import { type Answer, proposeQuestions, wantsDashboard } from '#engine/data/index.ts'
import { holdProposals } from '../../data-sources/service.ts'
import type { AnswerJob } from '../job.ts'
import { todayFor } from '../tools/query-database.ts'
import type { AnswerSources, Option } from './options.ts'
import { phraseText } from './phrases.ts'
import type { UnderstoodQuestion } from './understood.ts'

type FromData = Extract<Option, { from: 'data' }>

const shown = 4
/** More than are shown: those of one kind after the other would tell little. */
const looked = 10

/** 'Build me a dashboard about stock' is answered with a few charts, each from a query that ran; nothing where no data is about it. */
export async function answeredWithProposals(
  job: AnswerJob,
  { databases }: AnswerSources,
  language: Language,
  show: (option: FromData, outcome: Answer) => Promise<void>,
): Promise<UnderstoodQuestion | undefined> {
  if (job.asker.kind === 'visitor' || job.dataSource === 'files' || !wantsDashboard(job.question)) return undefined
  const found = databases.map((source) => {
    const today = todayFor(source, job)
    return { source, today, ...proposeQuestions(source.schema, job.question, { language, today, n: looked }) }
  })
  const best = found.sort((left, right) => right.questions.length - left.questions.length)[0]
  if (!best) return undefined
  const held = await holdProposals(best.source, best, { today: best.today, language })
  const outcomes = varied(held.questions.map(({ outcome }) => outcome)).slice(0, shown)
  const [first] = outcomes
  if (!first) return undefined
  job.writer.text([phraseText('proposals', language), held.doubt ?? []].flat().join(' '))
  for (const outcome of outcomes) {
    job.writer.endText()
    await show(
      { from: 'data', source: best.source, schema: best.source.schema, outcome, score: outcome.score },
      outcome,
    )
  }
  job.writer.suggestions(best.questions.slice(shown, shown + 3).map(({ question }) => question))
  return { from: 'data', id: best.source.id, outcome: first }
}

/** One of each shape first. */
function varied(outcomes: Answer[]): Answer[] {
  const first = new Map(outcomes.toReversed().map((outcome) => [outcome.shape, outcome]))
  const leading = outcomes.filter((outcome) => first.get(outcome.shape) === outcome)
  return [...leading, ...outcomes.filter((outcome) => !leading.includes(outcome))]
}
