import { lazy } from '#web/lib/lazy.ts'

/** The files that an agent answers from: `<KnowledgeFiles agent={…} />`. */
export const KnowledgeFiles = lazy(() =>
  import('./knowledge-files.tsx').then((module) => ({ default: module.KnowledgeFiles })),
)
export { openKnowledgeFile } from './open-file.ts'
