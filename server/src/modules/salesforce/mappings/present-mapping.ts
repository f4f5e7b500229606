import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { CellProblem, Mapping, MappingProblem, MappingRun } from '#contract/salesforce/mappings.ts'
import type { DraftProblem } from './check-draft.ts'
import type { RowProblem } from './compare-rows.ts'
import type { MappingRow } from './mapping-store.ts'
import type { MappingRunRow } from './run-store.ts'

export const presentMapping = ({ tenant: _, updatedAt, ...row }: MappingRow): Mapping => ({
  ...row,
  updated_at: updatedAt.toISOString(),
})

export const presentProblem = ({ column, field, failure }: DraftProblem, language: Language): MappingProblem => ({
  column,
  field,
  message: errorMessage(failure.code, language, failure.details),
})

export const presentCell = ({ row, column, code, details }: RowProblem, language: Language): CellProblem => ({
  row,
  column,
  message: errorMessage(code, language, details),
})

const uncounted = { creates: 0, updates: 0, unchanged: 0, left_out: 0, waiting: 0, truncated: false }

export function presentRun(run: MappingRunRow | undefined, language: Language): MappingRun | null {
  if (!run) return null
  const { id, state, read, compared, counts, problems, failure, changeSetId, startedAt, endedAt } = run
  return {
    id,
    state,
    read,
    compared,
    ...(counts ?? uncounted),
    problems: problems.map((problem) => presentCell(problem, language)),
    message: failure && errorMessage(failure.code, language, failure.details),
    change_set_id: changeSetId,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }
}
