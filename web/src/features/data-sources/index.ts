export { dataSourcesOptions } from './api.ts'
export { DataSources } from './data-sources.tsx'
