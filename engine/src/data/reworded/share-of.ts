import type { QueryIntent, ShownValue } from '../parse/query-intent.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { everyIntent, type Reader, type Reworded, readWhole } from './whole.ts'

const ask = "(?:what(?: is|’s|'s| was| are)? (?:the |our )?|show (?:me )?(?:the )?|berapa |tampilkan |hitung )?"
const behind =
  '(?: (?<rest>(?:in|for|by|per|this|last|since|during|from|between|on|pada|di|untuk|bulan|tahun|minggu|kuartal|hari|sejak|selama) .+))?'
const patterns: readonly RegExp[] = [
  // 'operating expenses as a share of revenue this year', 'biaya sebagai persen dari pendapatan'
  new RegExp(
    `^${ask}(?<part>.+?) as (?:a |an )?(?:share|percent|percentage|proportion|fraction|%) of (?:the |our )?(?<whole>.+?)${behind}$`,
    'i',
  ),
  new RegExp(
    `^${ask}(?<part>.+?) sebagai (?:persen|persentase|porsi|bagian|%) (?:dari |terhadap )?(?<whole>.+?)${behind}$`,
    'i',
  ),
  // 'ratio of operating expenses to revenue', 'rasio biaya operasional terhadap pendapatan per bulan'
  new RegExp(`^${ask}ratio of (?:the |our )?(?<part>.+?) to (?:the |our )?(?<whole>.+?)${behind}$`, 'i'),
  new RegExp(
    `^${ask}(?:rasio|persentase|porsi|perbandingan) (?<part>.+?) (?:terhadap|atas) (?<whole>.+?)${behind}$`,
    'i',
  ),
  // 'opex to revenue ratio this year'
  new RegExp(`^${ask}(?<part>\\S+(?: \\S+)?) to (?<whole>\\S+(?: \\S+)?) ratio${behind}$`, 'i'),
]

/** One figure as so much of a hundred of another, or how many of one there are for one of another: 'ratio of orders to customers'. */
export const readShareOf: Reader<Reworded> = (question, ...how) => {
  for (const pattern of patterns) {
    const { part, whole, rest = '' } = pattern.exec(question)?.groups ?? {}
    if (!part || !whole) continue
    const [number, and] = { en: ['number of', 'and'], id: ['jumlah', 'dan'] }[how[2]]
    const added = `total ${part} ${and} ${whole} ${rest}`
    const named = `${part} ${and} ${whole} ${rest}`
    const counted = `${number} ${part} ${and} ${number} ${whole} ${rest}`
    for (const asked of [named, added, counted]) {
      const said = readWhole(asked.trim(), ...how)
      const divides = said && dividing(said.reading.intent, how[0])
      if (said && divides) return { ...said, plain: true, reading: everyIntent(said.reading, divided(how[0])) }
    }
  }
  return undefined
}

const divided =
  (known: PreparedSchema) =>
  (intent: QueryIntent): QueryIntent => {
    const divides = dividing(intent, known)
    const { groups, conditions } = intent
    return divides ? { ...intent, beside: { ...(intent.beside ?? { groups, conditions }), divides } } : intent
  }

/** How two figures are told by each other: in percent where both are of one kind, as a number where they count different things. */
const dividing = (
  { shown, compare, order, share, limit }: QueryIntent,
  known: PreparedSchema,
): true | 'percent' | undefined => {
  const [first, second] = shown.map((figure) => kindOf(figure, known))
  if (shown.length !== 2 || !first || !second || compare || order || share || limit !== undefined) return undefined
  if (first === second) return 'percent'
  return first.startsWith('rows of') && second.startsWith('rows of') ? true : undefined
}

/** The unit of a defined figure, or which rows are counted; nothing for rates, and for what is no plain sum. */
const kindOf = (figure: ShownValue, { measures }: PreparedSchema): string | undefined => {
  if (figure.is === 'fold') return figure.fold === 'count' && !figure.of ? `rows of ${figure.table}` : undefined
  const unit = figure.is === 'measure' ? measures.find(({ name }) => name === figure.measure)?.unit : undefined
  return unit === '%' ? undefined : unit
}
