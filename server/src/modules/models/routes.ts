import { modelEndpoints } from '#contract/models/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Models } from './service.ts'

export const modelRoutes = (models: Models): Route[] =>
  routes(modelEndpoints, {
    getModel: () => models.settings(),
    setModel: ({ scope, body }) => models.set(scope, body),
    removeModel: ({ scope }) => models.remove(scope),
    testModel: ({ scope, body, language }) =>
      models.test(
        scope,
        {
          ...(body.base_url !== undefined && { base_url: body.base_url }),
          ...(body.model !== undefined && { model: body.model }),
          ...(body.api_key !== undefined && { api_key: body.api_key }),
        },
        language,
      ),
  })
