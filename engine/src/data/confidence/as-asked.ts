import { buildQuery } from '../build/build.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { prepareSchema } from '../schema/prepared-schema.ts'
import { printSelect } from '../sql/print.ts'
import type { Answer, Schema } from '../types.ts'

/**
 * The query of an answer as far as somebody asked for it: a list shows columns by itself, of other tables too, that are what its rows
 * are called by. What it reads is what the question is about.
 */
export const queryAsAsked = (answer: Answer, schema: Schema): string => {
  // The frame is ours: opaque only to callers.
  const { named, ...intent } = answer.frame as QueryIntent
  const { focus, order } = intent
  if (!named || focus === undefined) return answer.sql
  const rows = order ? order.by : ({ is: 'fold', fold: 'count', table: focus } as const)
  const built = buildQuery({ ...intent, shown: [rows] }, prepareSchema(schema))
  return built ? printSelect(built.select, schema.dialect) : answer.sql
}
