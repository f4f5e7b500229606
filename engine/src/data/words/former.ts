import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { lastingWords } from '../lexicon/lasting-words.ts'
import { type QueryIntent, tableOf } from '../parse/query-intent.ts'
import { nameWords } from '../schema/names.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { columnOfRole } from '../schema/roles.ts'

const states = /\b(?:status|state|active|aktif)\b/

/** Where those who left or were closed are counted or averaged with the others, it is said: who asks how many there are may not mean them. */
export const formerWords = (
  { shown, conditions, compare, cohort, beside, groups }: QueryIntent,
  { tables }: PreparedSchema,
  language: Language,
): string => {
  const [figure, ...others] = shown.filter(({ is }) => is !== 'column')
  if (figure?.is !== 'fold' || others.length > 0 || figure.less || compare || cohort || beside) return ''
  const name = tableOf(figure)
  const columns = tables.get(name)?.columns ?? []
  const isOf = (table: string, column: string) => table === name && states.test(nameWords(column).join(' '))
  const isTold =
    groups.some((group) => group.is === 'column' && isOf(group.ref.table, group.ref.column)) ||
    conditions.some(
      (condition) =>
        condition.is === 'any' ||
        ('ref' in condition &&
          (condition.is === 'period' || condition.is === 'null' || isOf(condition.ref.table, condition.ref.column))),
    )
  const lasts = nameWords(name).some((word) => lastingWords.test(word))
  if (!lasts || isTold || !columnOfRole(columns, 'begun') || !columnOfRole(columns, 'departed')) return ''
  return localized('including former ones', 'termasuk yang sudah tidak aktif')[language]
}
