import type { DatabaseSync } from 'node:sqlite'
import { answerQuestion } from '../ask.ts'
import type { Answer, Schema } from '../types.ts'

/** Questions over a schema, asked one after the other, and what their queries give. */
export function conversationOver(schema: Schema, database: DatabaseSync, today: string) {
  const ask = (question: string, previous?: Answer) =>
    answerQuestion({ question, schema, today, ...(previous && { previous }) })
  /** The answer of the last; throws where one of them has none. */
  const asked = (...questions: string[]): Answer => {
    let last: Answer | undefined
    for (const question of questions) {
      const outcome = ask(question, last)
      if (outcome.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(outcome)}`)
      last = outcome
    }
    if (!last) throw new Error('nothing was asked')
    return last
  }
  const rowsOf = ({ sql }: Answer): unknown[][] => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return statement.all() as unknown as unknown[][]
  }
  return { ask, asked, rowsOf }
}
