import { ScorecardEditorPage } from '#web/features/calls/index.ts'

/** /scorecards/{id} and /scorecards/new: the questions of one, tried on the last calls before it is saved. */
export default ScorecardEditorPage
