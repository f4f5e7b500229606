import type { ConnectedSource } from '#contract/data-sources/schemas.ts'

/** A question that a database of the person's own can answer, and that database's name. */
export type OwnQuestion = { question: string; source: string }
/** What can be asked where the person works: of their own data, and whether the templates of the sample company find theirs. */
export type FittingData = { questions: readonly OwnQuestion[]; hasSample: boolean }

/** As many as fill two rows. */
const maxQuestions = 6

type Known = Pick<ConnectedSource, 'kind' | 'status' | 'name' | 'questions'>

/** Of several databases each has its turn. */
export function fittingData(sources: readonly Known[]): FittingData {
  const own = sources.filter(({ kind, status }) => kind !== 'sample' && status === 'ready')
  const turns = Array.from({ length: maxQuestions }, (_, turn) =>
    own.flatMap(({ name, questions }) => {
      const question = questions[turn]
      return question === undefined ? [] : [{ question, source: name }]
    }),
  )
  const hasSample = sources.some(({ kind, status }) => kind === 'sample' && status !== 'failed')
  return { questions: turns.flat().slice(0, maxQuestions), hasSample }
}
