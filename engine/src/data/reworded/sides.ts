import type { Condition, Figure } from '../parse/query-intent.ts'
import { columnIn } from '../schema/columns.ts'
import { isPlain } from './said-rows.ts'
import { type ReadWith, type Reworded, readWhole } from './whole.ts'

export type Side = { figure: Figure; conditions: Condition[]; read: Reworded }

/** A figure of rows that are named. */
export const sideOf = (said: { figure: string; who: string }, ...how: ReadWith): Side | undefined => {
  const { who } = said
  const bare = said.figure.replace(/^(?:total |the )+/i, '').replace(/ (?:count|total|numbers?|amount)$/i, '')
  const asked = namesOf(bare).flatMap((figure) => [
    `${figure} of ${who}`,
    `${figure} in ${who}`,
    `${who} ${figure}`,
    `number of ${figure} ${who}`,
  ])
  for (const question of asked) {
    const read = readWhole(question, ...how)
    const intent = read?.reading.intent
    if (!read || !intent || !isPlain(intent) || intent.shown.length !== 1) continue
    const { conditions } = intent
    if (conditions.length === 0 || conditions.some(({ is }) => is === 'period')) continue
    const [shown] = intent.shown
    if (shown?.is === 'column') {
      const type = columnIn(how[0], shown.ref)?.type
      if (type !== 'integer' && type !== 'number') continue
      const sum: Figure = { is: 'fold', fold: 'sum', of: shown.ref, table: shown.ref.table }
      return { figure: sum, conditions, read }
    }
    if (shown && !(shown.is === 'fold' && shown.fold === 'count' && shown.of))
      return { figure: shown, conditions, read }
  }
  return undefined
}

/** 'gold medals' of a column 'gold': what is counted in it may be said behind its name. */
export const namesOf = (figure: string): string[] => {
  const words = figure.trim().split(/\s+/)
  return words.length > 1 ? [figure, words.slice(0, -1).join(' ')] : [figure]
}
