import { z } from 'zod'
import { agentId } from '../kit/id.ts'
import { limits } from '../limits.ts'
import { onboardingTemplateIds } from './templates.ts'

export const onboardingTemplate = z.object({
  id: z.enum(onboardingTemplateIds),
  name: z.string(),
  description: z.string(),
  /** Asked of the sample company they are answered. */
  questions: z.array(z.string()),
})

/** What a first agent draws on: the sample company, files that were given to it, or what is connected already. */
const onboardingSource = z.enum(['sample', 'files', 'connected'])
export type OnboardingSource = z.infer<typeof onboardingSource>

/** What each step asks: 1 the kind, 2 the data, 3 the name. */
export const onboardingSteps = {
  1: z.object({ template: z.enum(onboardingTemplateIds) }),
  2: z.object({ source: onboardingSource }),
  3: z.object({ name: z.string().trim().min(1).max(limits.name.max) }),
} as const

/** One of the three bodies; which one is the step's number's to say. */
export const onboardingAnswer = z.object({
  template: z.enum(onboardingTemplateIds).optional(),
  source: onboardingSource.optional(),
  name: z.string().trim().max(limits.name.max).optional(),
})
export type OnboardingAnswer = z.output<typeof onboardingAnswer>

/** What everyone begins with, in this order; each is told by what came of it. */
export const firstSteps = [
  'asked_question',
  'runs_agent',
  'saved_chart',
  'asked_file',
  'connected_database',
  'published_flow',
  'invited_colleague',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** How far a person has come. */
export const onboarding = z.object({
  /** The step to answer next; 4: the agent can run. */
  step: z.number().int().min(1).max(4),
  /** It ran, or the person put it away. */
  is_done: z.boolean(),
  /** The person put the first steps away. */
  is_put_away: z.boolean(),
  /** Which of the first steps are done. */
  first_steps: z.record(z.enum(firstSteps), z.boolean()),
  data: onboardingAnswer,
  /** The agent it sets up. */
  bot_id: agentId.nullable(),
  /** Whether there is a sample company to draw on. */
  has_sample: z.boolean(),
  /** It is loaded. */
  is_sample_ready: z.boolean(),
})
export type Onboarding = z.infer<typeof onboarding>

/** The agent is set up: what to ask it first. */
export const onboardingRun = z.object({ bot_id: agentId, name: z.string(), question: z.string().nullable() })
export type OnboardingRun = z.infer<typeof onboardingRun>
