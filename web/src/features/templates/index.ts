import { lazy } from 'react'

/** Loaded behind what the screen needs first. */
export const TemplatePicker = lazy(() => import('./template-picker.tsx'))
