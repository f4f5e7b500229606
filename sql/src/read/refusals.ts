import type { Token } from '../tokens.ts'
import type { Rules } from './rules.ts'

const CHANGES = new Set('into insert update delete merge truncate replace outfile dumpfile returning'.split(' '))
const LOCKS = new Set([
  'for',
  'lock',
  'updlock',
  'xlock',
  'tablock',
  'tablockx',
  'holdlock',
  'serializable',
  'repeatableread',
])
const SEVERAL = 'Only one statement can be run at a time.'

/** Why a token may not stand where it stands: the reason for programs, and a sentence. */
export function refusalOf({ kind, word, text }: Token, rules: Rules): readonly [reason: string, message: string] {
  if (word === ';') return ['several_statements', SEVERAL]
  if (word === '@' || word === ':=') return ['variable', 'Variables cannot be used.']
  if (word === '#') return ['system_table', 'Temporary tables cannot be read.']
  if (kind === 'word') {
    if (CHANGES.has(word)) return ['changes_data', 'A query may only read, not change data.']
    if (LOCKS.has(word)) return ['locks_rows', 'A query may not lock rows.']
    if (word === 'procedure') return ['function', 'Procedures cannot be used.']
    if (rules.starts.has(word)) return ['several_statements', SEVERAL]
  }
  if (kind === 'end') return ['not_readable', 'The query ends too early.']
  return ['not_readable', `The query cannot be read from here on: ${text.slice(0, 40)}`]
}
