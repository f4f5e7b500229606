import { StudioPage } from '#web/features/studio/index.ts'

/** /studio: agents as flows. */
export default StudioPage
