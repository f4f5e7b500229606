import type { Condition, QueryIntent } from '../parse/query-intent.ts'
import { columnIn, partsIn } from '../schema/columns.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { literalPattern } from '../sql/print.ts'

/** What is only a part of values means all that hold it: 'in Jawa Barat' where rows say 'Bogor, Jawa Barat'. */
export const withWholeValues = (intent: QueryIntent, known: PreparedSchema): QueryIntent => {
  if (known.parts.size === 0) return intent
  const whole = (condition: Condition): Condition => {
    if (condition.is === 'any') return { ...condition, of: condition.of.map(whole) }
    if ('conditions' in condition && condition.conditions)
      return { ...condition, conditions: condition.conditions.map(whole) }
    return condition.is === 'compare' ? heldIn(condition, known) : condition
  }
  return {
    ...intent,
    conditions: intent.conditions.map(whole),
    ...(intent.beside && { beside: { ...intent.beside, conditions: intent.beside.conditions.map(whole) } }),
    ...(intent.part && { part: intent.part.map(whole) }),
  }
}

const heldIn = (condition: Extract<Condition, { is: 'compare' }>, known: PreparedSchema): Condition => {
  const { ref, op, value, role } = condition
  const parts = value.is === 'text' && (op === '=' || op === '<>') ? partsIn(known, ref) : undefined
  const held = value.is === 'text' ? parts?.get(value.value.toLowerCase()) : undefined
  if (!held) return condition
  const [only, another] = held.values
  if (only !== undefined && another === undefined) return { ...condition, value: { is: 'text', value: only } }
  // Where nothing else has these letters, they alone say it.
  const { part } = held
  const inLetters = columnIn(known, ref)?.values?.filter((text) => text.toLowerCase().includes(part.toLowerCase()))
  if (inLetters?.length === held.values.length && held.values.every((text) => text.includes(part)))
    return { is: 'like', ref, pattern: `%${literalPattern(part)}%`, ...(op === '<>' && { not: true }) }
  const values = held.values.map((text) => ({ is: 'text', value: text }) as const)
  return { is: 'member', ref, values, ...(op === '<>' && { not: true }), ...(role && { role }) }
}
