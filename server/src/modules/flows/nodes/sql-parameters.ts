import { localized } from '#contract/kit/localized-text.ts'
import { type Dialect, StatementRefused, withSlots } from '#sql/index.ts'
import { textLiteral } from '#sql/write/literals.ts'
import { StepFailed } from '../engine/step-error.ts'

/**
 * Puts values into a statement where it says `:name`, as literals of the dialect; texts and comments of the statement are
 * left alone. A value can only ever be a literal: whatever it holds, it ends no text. A statement that cannot be cut into
 * tokens stays as it is: whoever runs it is told why.
 */
export function withParameters(
  sql: string,
  parameters: readonly { name: string; value: string }[],
  dialect: Dialect,
): string {
  const values = new Map(parameters.map(({ name, value }) => [name, value]))
  try {
    return withSlots(sql, dialect, 'colons', (name) => {
      const value = values.get(name)
      if (value === undefined)
        throw new StepFailed(
          'parameter_missing',
          localized(`The value :${name} is not given.`, `Nilai :${name} belum diisi.`),
        )
      return literalOf(value, dialect)
    })
  } catch (error) {
    if (error instanceof StatementRefused) return sql
    throw error
  }
}

function literalOf(value: string, dialect: Dialect): string {
  if (/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) return value
  if (value.includes('\0'))
    throw new StepFailed(
      'parameter_wrong',
      localized('A value holds a character that no text may hold.', 'Ada huruf yang tidak boleh di dalam nilai.'),
    )
  return textLiteral(value, dialect)
}
