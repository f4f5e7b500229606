import { lazy } from '#web/lib/lazy.ts'

export { sourceSchemaOptions, visualOfOptions } from './api.ts'
export { errorRangeOf } from './sql/error-range.ts'
export type { EditedQuery } from './sql/read-back.ts'
export type { VisualBuilding } from './use-visual-sql.ts'

/** Loaded when they are first shown. `QueryEditor` is builder and SQL in step, `SqlEditor` the SQL alone. */
export const QueryEditor = lazy(() => import('./query-editor.tsx'))
export const SqlEditor = lazy(() => import('./sql/sql-editor.tsx'))
