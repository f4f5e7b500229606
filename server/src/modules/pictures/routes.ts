import { pictureEndpoints } from '#contract/pictures/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { Pictures } from './service.ts'

export const pictureRoutes = (pictures: Pictures): Route[] =>
  routes(pictureEndpoints, { getPicture: ({ query, signal }) => pictures.get(query.url, signal) })
