import { ScorecardsPage } from '#web/features/calls/index.ts'

/** /scorecards: what calls are scored by. */
export default ScorecardsPage
