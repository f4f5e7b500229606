import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import {
  type Answer,
  answerQuestion,
  type DataQuestion,
  doubted,
  driverQueries,
  type Outcome,
  type ProposedQuestion,
  type ProposedQuestions,
} from '#engine/data/index.ts'
import type { BeyondQuestion, OpenSource } from './open-source.ts'

/** A database as far as somebody sees it. */
type SeenSource = Pick<OpenSource, 'schema' | 'asksBeyond'>
type Asked = Omit<DataQuestion, 'schema'> & { quiet?: boolean }

/** What the built-in engine makes of a question to a database: the one way to ask it, so that what is seen is held against the whole. */
export const askSource = (source: SeenSource, asked: Asked): Promise<Outcome> =>
  holdAgainstWhole(source, asked, answerQuestion({ ...asked, schema: source.schema }))

/**
 * What is sure only because a table is not seen that the question is about is only likely, and says so. What people chose is as they
 * chose it, and 'why?' is about the answer before.
 */
export async function holdAgainstWhole<Read extends Outcome>(
  source: SeenSource,
  asked: BeyondQuestion,
  read: Read,
): Promise<Read | Answer> {
  if (read.kind !== 'answer' || read.confidence?.band !== 'sure' || read.confidence.chosen) return read
  if (driverQueries(read).length > 0 || !(await source.asksBeyond(asked))) return read
  return doubted(read, beyondSeen[read.language])
}

/**
 * Proposals for charts of a database: each is doubted where its question may be about what is not seen, and all of them are where that
 * is so of what they were asked with.
 */
export async function holdProposals(
  source: SeenSource,
  { topic, questions }: ProposedQuestions,
  { today, language }: { today: string; language: Language },
): Promise<{ questions: ProposedQuestion[]; doubt: string | undefined }> {
  const held = questions.map(async ({ question, outcome }) => ({
    question,
    outcome: await holdAgainstWhole(source, { question, today }, outcome),
  }))
  const asked = topic === '' ? undefined : await askSource(source, { question: topic, today, language, quiet: true })
  return { questions: await Promise.all(held), doubt: asked && doubtOf(asked) }
}

/** Why a reading that is only likely is not sure, where it may be about what is not seen. */
export const doubtOf = (read: Outcome): string | undefined =>
  read.kind === 'answer' ? read.confidence?.doubt : undefined

/** It tells nobody what that data is. */
export const beyondSeen: Record<Language, string> = localized(
  'You may mean data that isn’t open here.',
  'Mungkin maksudmu data yang tidak dibuka di sini.',
)
