import { onboardingEndpoints } from '#contract/onboarding/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as service from './service.ts'

export const onboardingRoutes = (deps: service.OnboardingDeps): Route[] =>
  routes(onboardingEndpoints, {
    checkOnboarding: ({ scope }) => service.checkOnboarding(deps, scope),
    listOnboardingTemplates: ({ scope, language }) => service.listTemplates(deps, scope, language),
    answerOnboarding: ({ scope, params, body }) => service.answerStep(deps, scope, params.n, body),
    dismissOnboarding: ({ scope }) => service.dismissOnboarding(deps, scope),
    runOnboarding: ({ scope, body, language }) => service.runOnboarding(deps, scope, body.bot_id, language),
  })
