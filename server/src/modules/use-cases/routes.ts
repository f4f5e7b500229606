import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import { defaultUseCases } from './default-use-cases.ts'
import { listHidden, openHidden } from './openings.ts'
import type { UseCases } from './service.ts'

export const routesOfUseCases = (useCases: UseCases): Route[] =>
  routes(useCaseEndpoints, {
    listDefaultUseCases: ({ language }) => defaultUseCases(language),
    createUseCase: ({ params, body, ...call }) => useCases.create(call, params.botId, body),
    updateUseCase: ({ params, body, ...call }) => useCases.update(call, params.id, body),
    listUseCases: ({ params, scope }) => useCases.list(scope, params.botId, params.type),
    relateUseCase: ({ params, body, ...call }) => useCases.relate(call, params.botId, body.usecase_id, body.relations),
    removeUseCase: ({ params, ...call }) => useCases.remove(call, params.id),
    restoreUseCase: ({ params, ...call }) => useCases.restore(call, params.id),
    getUseCase: ({ params, scope }) => useCases.get(scope, params.id),
    getUseCasePicture: ({ params, scope }) => useCases.picture(scope, params.id),
    describeTable: ({ params, body, ...call }) => useCases.describeTable(call, params.id, body),
    setMeasures: ({ params, body, signal, ...call }) => useCases.setMeasures(call, params.id, body.measures, signal),
    checkMeasure: ({ body, scope, signal }) => useCases.checkMeasure(scope, body, signal),
    listHiddenColumns: ({ params, scope }) => listHidden(useCases.deps, scope, params.id),
    openHiddenColumn: ({ params, body, ...call }) => openHidden(useCases.deps, call, params.id, body),
    listTableColumns: ({ params, query, scope }) => useCases.columns(scope, params.id, query),
  })
