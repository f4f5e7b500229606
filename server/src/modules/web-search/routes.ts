import { webSearchEndpoints } from '#contract/web-search/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { WebSearching } from './service.ts'

export const webSearchRoutes = (web: WebSearching): Route[] =>
  routes(webSearchEndpoints, {
    getWebSearch: () => web.settings(),
    setWebSearch: ({ body }) => web.set(body),
    testWebSearch: ({ body, language }) => web.test(body, language),
  })
