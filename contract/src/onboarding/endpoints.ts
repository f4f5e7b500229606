import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId } from '../kit/id.ts'
import { onboarding, onboardingAnswer, onboardingRun, onboardingTemplate } from './schemas.ts'

const call = { service: 'user', auth: 'token_client', action: 'account.own' } as const

export const onboardingEndpoints = defineEndpoints({
  checkOnboarding: {
    ...call,
    method: 'GET',
    path: '/onboard/check',
    summary: 'How far the person has come in setting up their first agent.',
    data: onboarding,
  },
  listOnboardingTemplates: {
    ...call,
    method: 'GET',
    path: '/onboard/templates',
    summary: 'Kinds of first agents, in the language of the person.',
    data: z.object({ records: z.array(onboardingTemplate) }),
  },
  answerOnboarding: {
    ...call,
    method: 'PUT',
    path: '/onboard/step-{n}',
    summary: 'Answers a step: 1 `template`, 2 `source`, 3 `name`. Answering one again goes back to it.',
    params: z.object({ n: z.coerce.number().int().min(1).max(3) }),
    body: onboardingAnswer,
    data: onboarding,
    errors: ['onboarding_step_unanswered'],
  },
  dismissOnboarding: {
    ...call,
    method: 'PUT',
    path: '/onboard/dismiss',
    summary: 'Puts the steps away; agents can be set up at any time.',
    data: onboarding,
  },
  runOnboarding: {
    service: 'gateway',
    auth: 'token',
    action: 'agents.edit',
    method: 'POST',
    path: '/studio/onboard/run',
    summary: 'Sets the agent up as the steps were answered, and says what to ask it first.',
    body: z.object({ bot_id: agentId }),
    data: onboardingRun,
    errors: ['agent_not_found', 'onboarding_step_unanswered'],
    cost: 'costly',
  },
})
