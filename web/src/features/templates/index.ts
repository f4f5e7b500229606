import { lazy } from 'react'

export type { PickedTemplate } from './template-picker.tsx'
/** Loaded behind what the screen needs first. */
export const TemplatePicker = lazy(() => import('./template-picker.tsx'))
