export { answerCheck, type ScoredCall } from './answer-check.ts'
export { isFailing, pointsOf, scoreOf } from './score.ts'
