import { followers, leaders, ledBy } from '../../lexicon/people-words.ts'
import type { Condition } from '../../parse/query-intent.ts'
import { nameColumn } from '../../schema/prepared-schema.ts'
import { refOf } from './senses.ts'
import { isOperator, type SlotPiece, type SlotRule, sensesOf } from './slot.ts'
import { valueCondition } from './values.ts'

/** 'teknisi yang atasannya Wahyu', 'who reports to Budi', 'anak buah mandor Galih', 'atasan Sari': over the column by which rows name another of their own. */
const led: SlotRule = {
  name: 'led',
  *reads(subject, at) {
    const { words, known, root } = subject
    const key = [...known.schema.foreignKeys].find(({ table, toTable }) => table === root.name && toTable === root.name)
    if (!key) return
    const text = words[at]?.text ?? ''
    const pair = `${text} ${words[at + 1]?.text ?? ''}`
    const start = followers.test(pair) ? at + 2 : at + 1
    const isFollower = followers.test(pair) || followers.test(text) || ledBy.test(text)
    const isLeader = leaders.test(text)
    if (!isFollower && !isLeader) return
    // 'anak buah mandor Galih', 'managed by Budi'
    const places = [start, start + 1].filter(
      (place) => place === start || leaders.test(words[start]?.text ?? '') || isOperator(words[start], 'by'),
    )
    for (const place of places)
      for (const sense of sensesOf(words[place], 'value', 0.8)) {
        if (sense.table !== root || sense.column !== nameColumn(root)) continue
        const whose = isFollower || /\b(yang|whose)$/.test(words[at]?.lead ?? '')
        const [from, to] = whose ? [key.column, key.toColumn] : [key.toColumn, key.column]
        const conditions: Condition[] = [valueCondition(sense, '', false)]
        const condition: Condition = { is: 'kin', ref: { table: root.name, column: from }, by: to, conditions }
        const where: SlotPiece = { is: 'where', condition }
        yield { end: place + 1, cost: 0.02, pieces: [where] }
        yield {
          end: place + 1,
          cost: 0.06,
          pieces: [{ is: 'table', table: refOf(root, sense.column).table, listed: true }, where],
        }
      }
  },
}

export const peopleRules: readonly SlotRule[] = [led]
