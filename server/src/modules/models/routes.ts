import { modelEndpoints } from '#contract/models/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Models } from './service.ts'

export const modelRoutes = (models: Models): Route[] =>
  routes(modelEndpoints, {
    listModels: () => models.list(),
    addModel: ({ body }) => models.add(body),
    changeModel: ({ params, body }) => models.change(params.id, body),
    preferModel: ({ params }) => models.prefer(params.id),
    removeModel: ({ params }) => models.remove(params.id),
    testModel: ({ body, language }) => models.test(body, language),
  })
