import { onboardingEndpoints } from '#contract/onboarding/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as service from './service.ts'

export const onboardingRoutes = (deps: service.OnboardingDeps): Route[] =>
  routes(onboardingEndpoints, {
    checkOnboarding: ({ scope }) => service.check(deps, scope),
    listOnboardingTemplates: async ({ language }) => service.listTemplates(language),
    answerOnboarding: ({ scope, params, body }) => service.answer(deps, scope, params.n, body),
    dismissOnboarding: ({ scope }) => service.dismiss(deps, scope),
    runOnboarding: ({ scope, body, language }) => service.run(deps, scope, body.bot_id, language),
  })
