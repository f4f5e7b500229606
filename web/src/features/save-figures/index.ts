export { barsOf, byDay, numberOf, ratesOf } from './drawings.ts'
export { type Figures, SaveFigures } from './save-figures.tsx'
