export { type Apart, ApartError, type ApartReason, runApart } from './run-apart.ts'
export type { ApartLimits } from './start-limited.ts'
export { type Parent, workApart } from './work-apart.ts'
