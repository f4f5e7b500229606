import type { QueryIntent, ShownValue } from '../parse/query-intent.ts'
import { saidColumn, saidRows } from './said-rows.ts'
import type { Reader, Reworded } from './whole.ts'

const patterns: readonly RegExp[] = [
  /^(?<before>.*?)\b(?:the )?same (?<what>.+?) (?:as|like) (?:the |that of )?(?<who>.+)$/i,
  /^(?<before>.*?) (?:yang )?(?<what>\S+(?: \S+)?)nya sama (?:dengan|seperti) (?<who>.+)$/i,
]
const countsThem = /^(?:how many|berapa(?: banyak)?|number of|jumlah)\b/i
const asking =
  /^(?:(?:what|which|who|name|list|show|tell me|is there|how many|berapa|apa|siapa)\b ?)+(?:(?:is|are|was|were|the|other|a|an|another|one|of) )*/i
const having =
  /(?:\b(?:that|which|who|have|has|had|is|was|were|are|earned?|won|with|of|at|in|on|to|from|entered|attended|yang|memiliki|punya)\b ?)+$/i

/** The others that are like one that is named, in something: 'clubs with the same number of wins as Sevilla FC'. */
export const readAlike: Reader<Reworded> = (question, ...how) => {
  for (const pattern of patterns) {
    const { before = '', what = '', who = '' } = pattern.exec(question)?.groups ?? {}
    const rows = who === '' ? undefined : saidRows(who, ...how)
    const bare = what.replace(/^(?:number|amount) of /i, '')
    const ref = rows && (saidColumn(what, ...how) ?? saidColumn(bare, ...how))?.ref
    if (!rows || !ref || ref.table !== rows.column.table || ref.column === rows.column.column) continue
    const thing = before.trim().replace(asking, '').trim().replace(having, '').trim()
    const named = thing === '' ? undefined : saidColumn(thing, ...how)?.ref
    if (/^(?:is|are|was|were|do|does|did|apakah)\b/i.test(question) || (thing !== '' && !named && / /.test(thing)))
      continue
    const shown: ShownValue = countsThem.test(question)
      ? { is: 'fold', fold: 'count', table: ref.table }
      : { is: 'column', ref: named ?? rows.column }
    const [of] = rows.conditions
    if (of?.is !== 'compare' || rows.conditions.length > 1) continue
    const intent: QueryIntent = {
      shown: [shown],
      groups: [],
      conditions: [
        { is: 'also', ref, conditions: rows.conditions, alike: true },
        { ...of, op: '<>' },
      ],
      focus: ref.table,
    }
    const { read } = rows
    return { ...read, plain: true, reading: { ...read.reading, intent } }
  }
  return undefined
}
