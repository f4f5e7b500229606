import { preloadable } from '#web/ui/preloadable.ts'

/** What draws on a canvas, with its library. */
export const ChartCanvas = preloadable(() => import('../draw/canvas.tsx'))
