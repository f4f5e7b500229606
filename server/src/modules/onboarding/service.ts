import type { AgentId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import {
  type Onboarding,
  type OnboardingAnswer,
  type OnboardingRun,
  onboardingSteps,
} from '#contract/onboarding/schemas.ts'
import { onboardingTemplateIds, onboardingTemplates } from '#contract/onboarding/templates.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { findDefaultAgent, getAgent, updateAgent } from '../agents/service.ts'
import { endOnboarding, findFirstSteps, findOnboarding, type StoredOnboarding, saveOnboarding } from './store.ts'

export type OnboardingDeps = Pick<Deps, 'db' | 'clock'> & {
  files: Files
  /** Whether the person may ask the sample company. */
  sampleState: (scope: Scope) => Promise<'none' | 'loading' | 'ready'>
  /** What the databases that the person connected can be asked. */
  ownQuestions: (scope: Scope, language: Language) => Promise<string[]>
}
type StepNumber = keyof typeof onboardingSteps
const fieldOf = { 1: 'template', 2: 'source', 3: 'name' } as const
const sourceOf = { sample: 'db', files: 'files', connected: 'default' } as const

/** Kinds of first agents, in a language. Without a sample company their questions are of the person's own data. */
export async function listTemplates(deps: OnboardingDeps, scope: Scope, language: Language) {
  const own = (await deps.sampleState(scope)) === 'none' ? await deps.ownQuestions(scope, language) : undefined
  return {
    records: onboardingTemplateIds.map((id) => {
      const { name, description, questions } = onboardingTemplates[id]
      return {
        id,
        name: name[language],
        description: description[language],
        questions: own ?? questions.map((text) => text[language]),
      }
    }),
  }
}

export async function checkOnboarding(deps: OnboardingDeps, scope: Scope): Promise<Onboarding> {
  const [stored, done, bot, sample] = await Promise.all([
    findOnboarding(deps.db, scope.userId),
    findFirstSteps(deps.db, scope.userId),
    findDefaultAgent(deps, scope.userId),
    deps.sampleState(scope),
  ])
  const { hasRun, isPutAway, ...data } = stored
  return {
    step: nextStep(stored),
    is_done: hasRun || isPutAway,
    is_put_away: isPutAway,
    first_steps: { ...done, runs_agent: hasRun },
    data,
    bot_id: bot ?? null,
    has_sample: sample !== 'none',
    is_sample_ready: sample === 'ready',
  }
}

/** Throws `onboarding_step_unanswered` when one before it is open, and what its answer lacks. */
export async function answerStep(
  deps: OnboardingDeps,
  scope: Scope,
  n: number,
  given: OnboardingAnswer,
): Promise<Onboarding> {
  const step = n as StepNumber
  const read = onboardingSteps[step].safeParse(given)
  if (!read.success) throw new Failure('invalid_input', {}, [{ path: fieldOf[step], message: 'invalid_input' }])
  const open = nextStep(await findOnboarding(deps.db, scope.userId))
  if (step > open) throw fail('onboarding_step_unanswered', { step: open })
  await saveOnboarding(deps.db, scope.userId, read.data, deps.clock.now())
  return checkOnboarding(deps, scope)
}

export async function dismissOnboarding(deps: OnboardingDeps, scope: Scope): Promise<Onboarding> {
  await endOnboarding(deps.db, scope.userId, 'put_away_at', deps.clock.now())
  return checkOnboarding(deps, scope)
}

/** Sets an agent up as the steps were answered. Done again it does the same again. */
export async function runOnboarding(
  deps: OnboardingDeps,
  scope: Scope,
  botId: AgentId,
  language: Language,
): Promise<OnboardingRun> {
  await getAgent(deps, scope, botId)
  const { template, source, name } = await findOnboarding(deps.db, scope.userId)
  if (!template || !source || !name)
    throw fail('onboarding_step_unanswered', { step: nextStep({ template, source, name }) })
  const { description, instructions, questions } = onboardingTemplates[template]
  const question =
    source === 'sample'
      ? questions[0][language]
      : source === 'connected'
        ? ((await deps.ownQuestions(scope, language))[0] ?? null)
        : null
  const changes = {
    name,
    description: description[language],
    hint: question ?? description[language],
    instructions: instructions[language],
    default_source: sourceOf[source],
    status: 'active' as const,
  }
  await updateAgent(deps, scope, botId, changes, undefined)
  await endOnboarding(deps.db, scope.userId, 'ran_at', deps.clock.now())
  return { bot_id: botId, name, question }
}

const nextStep = ({ template, source, name }: Partial<Record<keyof StoredOnboarding, unknown>>): number =>
  !template ? 1 : !source ? 2 : !name ? 3 : 4
