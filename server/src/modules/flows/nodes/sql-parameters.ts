import type { Dialect } from '#engine/data/index.ts'
import { StepFailed } from '../engine/handler.ts'

/**
 * Puts values into a statement where it says `:name`, as literals of the dialect; texts and comments of the statement are
 * left alone. A value can only ever be a literal: whatever it holds, it ends no text.
 */
export function withParameters(
  sql: string,
  parameters: readonly { name: string; value: string }[],
  dialect: Dialect,
): string {
  const values = new Map(parameters.map(({ name, value }) => [name, value]))
  return sql.replace(
    /'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|::|:([a-z][a-z0-9_]*)/g,
    (whole, name: string | undefined) => {
      if (name === undefined) return whole
      const value = values.get(name)
      if (value === undefined)
        throw new StepFailed('parameter_missing', {
          en: `The value :${name} is not given.`,
          id: `Nilai :${name} belum diisi.`,
        })
      return literal(value, dialect)
    },
  )
}

function literal(value: string, dialect: Dialect): string {
  if (/^-?\d{1,15}(\.\d{1,10})?$/.test(value)) return value
  if (value.includes('\0'))
    throw new StepFailed('parameter_wrong', {
      en: 'A value holds a character that no text may hold.',
      id: 'Ada huruf yang tidak boleh di dalam nilai.',
    })
  const doubled = value.replaceAll("'", "''")
  if (dialect === 'mysql') return `'${doubled.replaceAll('\\', '\\\\')}'`
  return dialect === 'sqlserver' ? `N'${doubled}'` : `'${doubled}'`
}
