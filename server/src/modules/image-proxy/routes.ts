import { imageProxyEndpoints } from '#contract/image-proxy/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import type { ImageProxy } from './service.ts'

export const imageProxyRoutes = (pictures: ImageProxy): Route[] =>
  routes(imageProxyEndpoints, { getPicture: ({ query, signal }) => pictures.get(query.url, signal) })
