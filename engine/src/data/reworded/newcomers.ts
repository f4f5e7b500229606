import { dequal } from 'dequal'
import { isDeletion } from '../confidence/plain-figure.ts'
import type { Figure, QueryIntent } from '../parse/query-intent.ts'
import { dateOf } from '../parse/times.ts'
import { pathBetween } from '../schema/paths.ts'
import { isPlain, ofPeople, type PeopleAndDeals, peopleAndDeals } from './deals-of.ts'
import { dealWords, toldOf } from './retention.ts'
import { type Reader, type ReadWith, type Reworded, readWhole } from './whole.ts'

const ask =
  "(?:what(?: is|’s|'s| was| are| were)? (?:the |our )?|show (?:me )?(?:the |our )?|give (?:me )?(?:the )?|compare (?:the |our )?|how (?:many|much) |number of |count of |berapa(?: banyak)? |jumlah |tampilkan |bandingkan |hitung )?"
const against =
  '(?: ?(?:vs\\.?|versus|against|and|or|compared (?:to|with)|with|to|dan|atau|dengan|dibanding(?:kan)?(?: dengan)?|lawan|/) ?)'
const again = '(?:how many |berapa )?'
const former = '(?:returning|existing|repeat|recurring|old|current)'
const lama = '(?:lama|yang (?:kembali|datang lagi|beli lagi|berulang)|berulang|kembali|repeat|existing)'
/** 'with their revenue': told beside how many they are. */
const worth =
  / (?:(?:and|with|including) their (?<worth>\p{L}+(?: \p{L}+)?)|(?:dan|dengan|beserta) (?<nilai>\p{L}+?)(?:nya| mereka))(?=$| (?:per|by|in|this|last|for|tahun|bulan|minggu|pada)\b)/iu
const tail = '(?<rest> .+?)?(?: (?:did|do|have|had) we(?: have| had| get| got)?(?<when> .+)?)?'

const patterns: readonly RegExp[] = [
  `(?:(?<figure>.+?) (?:from|of|by|for) )?new (?:(?<before>\\p{L}+) )?${against}${again}${former} (?<people>\\p{L}+)${tail}`,
  `(?:(?<figure>.+?) (?:dari|oleh|dengan) )?(?<people>\\p{L}+) baru${against}${again}(?:(?<before>\\p{L}+) )?${lama}${tail}`,
].map((pattern) => new RegExp(`^${ask}${pattern}$`, 'iu'))

const byMonth = { en: ' per month', id: ' per bulan' }

/** 'new vs returning customers per month', 'omzet dari pelanggan baru dan lama bulan ini': by when each had the first deal. */
export const readNewcomers: Reader<Reworded> = (question, ...how) => {
  const { worth: added, nilai } = worth.exec(question)?.groups ?? {}
  const plainly = question.replace(worth, '')
  for (const pattern of patterns) {
    const { figure, before, people, rest = '', when = '' } = pattern.exec(plainly)?.groups ?? {}
    const about = people ? peopleAndDeals(people, undefined, how) : undefined
    // 'new customers and returning clients' are two kinds of people.
    const isSame = !before || (people && peopleAndDeals(before, undefined, how)?.deals === about?.deals)
    if (!about || !isSame) continue
    const worthy = figure ?? added ?? nilai
    const asked = `${worthy ?? dealWords(about.deals, how[2])}${rest}${when}`
    const read = toldBy(asked, about, how) ?? toldBy(`${asked}${byMonth[how[2]]}`, about, how)
    const { shown: [worths] = [] } = read ?? {}
    if (!read || worths?.is === 'column' || !worths) continue
    const count = { is: 'fold', fold: 'count', of: about.people, distinct: true, table: worths.table } as const
    const shown: Figure[] = figure ? [worths] : worthy ? [count, worths] : [count]
    // What a deleted customer bought was sold all the same.
    const conditions = figure
      ? about.conditions.filter((condition) => !isDeletion(condition, how[0]))
      : about.conditions
    return toldOf({ ...about, conditions, at: read.at }, { ...read, shown, cohort: { tells: 'newcomers' } })
  }
  return undefined
}

type Told = Pick<QueryIntent, 'shown' | 'groups' | 'conditions'> & Pick<PeopleAndDeals, 'at'>

/** A figure of the people's deals by one stretch of time, or in one, and of which of them. */
const toldBy = (asked: string, { people, deals, at }: PeopleAndDeals, how: ReadWith): Told | undefined => {
  const [known] = how
  const intent = readWhole(asked, ...how)?.reading.intent
  const [figure, ...others] = intent?.shown ?? []
  if (!intent || !figure || figure.is === 'column' || others.length > 0 || !isPlain(intent)) return undefined
  const table = figure.table
  const path = table === deals ? [] : pathBetween(known.hops, table, people.table)
  const isTheirs = table === deals || (path?.some(({ to }) => to === deals) && path.every(({ many }) => !many))
  const [group, ...further] = intent.groups
  if (!isTheirs || further.length > 0 || (group && group.is !== 'time')) return undefined
  const dateColumn =
    figure.is === 'measure' ? known.measures.find(({ name }) => name === figure.measure)?.dateColumn : undefined
  const own = table === deals ? at : dateOf(known, table, dateColumn)
  if (!own || (group?.ref && !dequal(group.ref, own))) return undefined
  const periods = intent.conditions.filter(({ is }) => is === 'period')
  const conditions = intent.conditions.map((condition) => {
    if (condition.is === 'period') return dequal(condition.ref, own) ? condition : undefined
    if (isDeletion(condition, known) || condition.is === 'null' || (condition.is === 'member' && condition.not))
      return condition
    return ofPeople(condition, people.table, table, known)
  })
  if (conditions.includes(undefined) || periods.length > 1 || (periods.length === 0 && !group)) return undefined
  const groups: QueryIntent['groups'] = group ? [{ ...group, ref: own }] : []
  return { shown: [figure], groups, conditions: conditions.flatMap((condition) => condition ?? []), at: own }
}
