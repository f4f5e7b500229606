export { scimRoutes } from './protocol-routes.ts'
export { scimSettingRoutes } from './routes.ts'
