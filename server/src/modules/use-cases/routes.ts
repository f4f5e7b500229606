import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { defaultUseCases } from './default-use-cases.ts'
import { listHidden, openHidden, removeRule } from './openings.ts'
import * as service from './service.ts'
import { listTrialQuestions, suggestUseCase } from './suggestion.ts'

export const routesOfUseCases = (deps: service.UseCaseDeps): Route[] =>
  routes(useCaseEndpoints, {
    listDefaultUseCases: ({ language }) => defaultUseCases(language),
    createUseCase: ({ params, body, ...call }) => service.createUseCase(deps, call, params.botId, body),
    updateUseCase: ({ params, body, ...call }) => service.updateUseCase(deps, call, params.id, body),
    listUseCases: ({ params, scope }) => service.listUseCases(deps, scope, params.botId, params.type),
    relateUseCase: ({ params, body, ...call }) =>
      service.relateUseCase(deps, call, params.botId, body.usecase_id, body.relations),
    removeUseCase: ({ params, ...call }) => service.removeUseCase(deps, call, params.id),
    restoreUseCase: ({ params, ...call }) => service.restoreUseCase(deps, call, params.id),
    getUseCase: ({ params, scope }) => service.getUseCase(deps, scope, params.id),
    getUseCasePicture: ({ params, scope }) => service.getPicture(deps, scope, params.id),
    describeTable: ({ params, body, ...call }) => service.describeTable(deps, call, params.id, body),
    setMeasures: ({ params, body, signal, ...call }) =>
      service.setMeasures(deps, call, params.id, body.measures, signal),
    checkMeasure: ({ body, scope, signal }) => service.checkUseCaseMeasure(deps, scope, body, signal),
    listHiddenColumns: ({ params, scope }) => listHidden(deps, scope, params.id),
    openHiddenColumn: ({ params, body, ...call }) => openHidden(deps, call, params.id, body),
    removeRuleWithoutAgent: ({ params, ...call }) => removeRule(deps, call, params.id, params.useCaseId),
    suggestUseCase: ({ params, ...caller }) => suggestUseCase(deps, caller, params.id),
    listTrialQuestions: ({ params, ...caller }) => listTrialQuestions(deps, caller, params.id),
    listTableColumns: ({ params, query, scope }) => service.listColumns(deps, scope, params.id, query),
  })
