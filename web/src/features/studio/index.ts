import { lazy } from 'react'

export { isFlowKept } from './builder/kept-key.ts'

/** Loaded when they are opened; the canvas only with the editor. */
export const StudioPage = lazy(() => import('./list/studio-page.tsx'))
/** The address of a flow needs it at once. */
export const loadEditor = () => import('./editor/editor-page.tsx')
export const EditorPage = lazy(loadEditor)
export const BuilderPage = lazy(() => import('./builder/builder-page.tsx'))
