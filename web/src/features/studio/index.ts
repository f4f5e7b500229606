import { lazy } from '#web/lib/lazy.ts'
import { preloadable } from '#web/ui/preloadable.ts'

export { isFlowKept } from './builder/kept-key.ts'

/** Loaded when they are opened; the canvas only with the editor. */
export const StudioPage = lazy(() => import('./list/studio-page.tsx'))
export const EditorPage = preloadable(() => import('./editor/editor-page.tsx'))
export const NewAgentMenu = lazy(() => import('./list/new-agent-menu.tsx'))
export const BuilderPage = lazy(() => import('./builder/builder-page.tsx'))
