import { rehearsalEndpoints } from '#contract/calls/rehearsal-endpoints.ts'
import { type Route, routes } from '../../../platform/http/route.ts'
import * as rehearsals from './rehearsals.ts'
import * as scenarios from './scenarios.ts'

export const rehearsalRoutes = (deps: rehearsals.RehearsalDeps): Route[] =>
  routes(rehearsalEndpoints, {
    listRehearsalScenarios: ({ scope }) => scenarios.listScenarios(deps, scope),
    createRehearsalScenario: ({ scope, body }) => scenarios.createScenario(deps, scope, body),
    createScenarioFromCall: ({ scope, params }) => scenarios.createFromCall(deps, scope, params.id),
    updateRehearsalScenario: ({ scope, params, body }) => scenarios.updateScenario(deps, scope, params.id, body),
    removeRehearsalScenario: ({ scope, params }) => scenarios.removeScenario(deps, scope, params.id),
    listRehearsals: ({ scope, query }) => rehearsals.listRehearsals(deps, scope, query),
    startRehearsal: ({ scope, body }) => rehearsals.startRehearsal(deps, scope, body),
    getRehearsal: ({ scope, params }) => rehearsals.getRehearsal(deps, scope, params.id),
    resumeRehearsal: ({ scope, params }) => rehearsals.resumeRehearsal(deps, scope, params.id),
    getRehearsalRecording: ({ scope, params }) => rehearsals.getRehearsalRecording(deps, scope, params),
    stopRehearsal: ({ scope, params }) => rehearsals.stopRehearsal(deps, scope, params.id),
  })
