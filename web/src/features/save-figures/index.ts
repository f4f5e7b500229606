export { barsOf, byDay, numberOf, ratesOf } from './drawings.ts'
export { SaveFigures } from './save-figures.tsx'
