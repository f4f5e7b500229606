import { lazy } from '#web/lib/lazy.ts'

export type { Category } from './categories.ts'
export { categoryOf, tabOf } from './tabs.ts'
/** Loaded behind what the screen needs first. */
export const TemplatePicker = lazy(() => import('./template-picker.tsx'))
