import { stem } from '#engine/language/index.ts'
import { isFigure, isNamed } from '../intent/counted-values.ts'
import { sameMeaning } from '../lexicon/synonyms.ts'
import type { QueryIntent } from '../parse/query-intent.ts'
import { columnIn } from '../schema/columns.ts'
import { nameWords } from '../schema/names.ts'
import { rowOrderOf } from './said-rows.ts'
import { sideOf } from './sides.ts'
import type { Reader, Reworded } from './whole.ts'

const did = '(?:did|does|do|has|have|had|is|was|were|are)'
const got =
  '(?:win|won|wins|score[ds]?|have|has|had|get|gets|got|gotten|receive[ds]?|earn(?:ed|s)?|make|made|makes|play(?:ed|s)?|complete[ds]?|take|took|sell|sold|record(?:ed)?|post(?:ed)?|collect(?:ed)?|accumulate[ds]?|achieve[ds]?|finish(?:ed)?|run|ran|lead|led|serve[ds]?|obtain(?:ed)?|produce[ds]?|credited|listed|awarded)'
const by = '(?:in|for|at|of|by|from|with|to|on)'
const tail = `(?: ${got})?(?: (?:in total|total|all together|altogether|overall|with|for|there))?`
const patterns: readonly RegExp[] = [
  // 'how many gold medals did Brazil win'
  new RegExp(
    `^(?:how (?:many|much)|what (?:number|amount) of) (?<figure>.+?) ${did} (?:the )?(?<who>.+?)${tail}$`,
    'i',
  ),
  // 'how many votes were cast for Sari', 'how many laps were completed by Neel'
  new RegExp(
    `^how (?:many|much) (?<figure>.+?) (?:${did} )?(?:there )?(?:\\p{L}+(?:ed|en|wn) )?${by} (?:the )?(?<who>.+?)${tail}$`,
    'iu',
  ),
  // 'what is the total number of laps performed by Toth', 'number of wins for Persija'
  new RegExp(
    `^(?:what (?:is|was|are|were)(?: the)? |tell me (?:the )?|give (?:me )?(?:the )?)?(?:the )?(?:total )?(?:number|amount) of (?<figure>.+?) (?:that )?(?:\\p{L}+(?:ed|en|wn|ade|on) )?${by} (?:the )?(?<who>.+?)${tail}$`,
    'iu',
  ),
  // 'the number of votes that Megan Leslie received'
  new RegExp(
    `^(?:what (?:is|was|are|were)(?: the)? )?(?:the )?(?:total )?(?:number|amount) of (?<figure>.+?) (?:that )?(?:the )?(?<who>.+?) (?:(?:has|have|had) )?${got}$`,
    'i',
  ),
  // 'berapa medali emas yang diraih Brasil', 'jumlah gol Persija'
  /^(?:ada )?(?:berapa(?: banyak| jumlah)?|jumlah) (?<figure>.+?) (?:yang )?(?:(?:di\p{L}+|milik|untuk|dari|oleh) )+(?<who>.+)$/iu,
  /^(?:berapa(?: banyak| jumlah)?|jumlah) (?<figure>\S+(?: \S+)?) (?<who>.+)$/i,
]

/** A number of rows that are named: 'how many laps did Neel Jani complete'. */
export const readFigureOf: Reader<Reworded> = (question, ...how) => {
  for (const pattern of patterns) {
    const { figure = '', who = '' } = pattern.exec(question)?.groups ?? {}
    // Two figures, or more than who has one.
    if (/ (?:and|dan) /i.test(figure) || /^(?:before|after|above|below|between|over|under|more|less|at)\b/i.test(who))
      continue
    const side = who === '' ? undefined : sideOf({ figure, who }, ...how)
    const of = side?.figure.is === 'fold' ? side.figure.of : undefined
    const column = of && columnIn(how[0], of)
    if (!side || !of || !column || !isFigure(column) || !rowOrderOf(how[0], of.table)) continue
    if (!isCalled(column.name, figure) || !side.conditions.every((condition) => isNamed(condition, of))) continue
    const intent: QueryIntent = {
      shown: [side.figure],
      groups: [],
      conditions: side.conditions,
      focus: side.figure.table,
    }
    return { ...side.read, plain: true, reading: { ...side.read.reading, intent } }
  }
  return undefined
}

/** 'people' alone are no density of people. */
const isCalled = (name: string, said: string): boolean => {
  const [first = ''] = nameWords(name).filter((word) => !/^(?:of|number|total|the|in|jumlah)$|\d/.test(word))
  const words = said.toLowerCase().split(/\s+/)
  return words.some((word) => [word, ...sameMeaning([word])].some((other) => stem(other, 'en') === stem(first, 'en')))
}
