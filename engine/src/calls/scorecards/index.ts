export { answerCheck } from './answer-check.ts'
export { isFailing, pointsOf, scoreOf } from './score.ts'
export type { ScoredCall } from './scored-call.ts'
