import { readUtterance } from '../intent/read.ts'
import { questionWords } from '../link/words.ts'
import type { Condition, QueryIntent } from '../parse/query-intent.ts'
import { nameWords } from '../schema/names.ts'
import { tableLabel } from '../words/labels.ts'
import { everyIntent, type Reader, type ReadWith, type Reworded, readWhole } from './whole.ts'

const patterns: readonly RegExp[] = [
  // 'customers with a birthday this month', 'whose birthday is today', 'birthdays next week', 'customer birthdays this month'
  /^(?<people>.*?)(?:['’]s?)? ?\b(?:(?:who |that )?(?:with|having|have|has|celebrat\w+|whose) )?(?:a |an |their |the )?birthdays?(?: (?:is|are|falls?|comes? up))?(?: (?:in|on))? (?<when>.+)$/i,
  // 'pelanggan yang ulang tahun bulan ini', 'siapa yang berulang tahun besok'
  /^(?<people>.*?) ?\b(?:yang |yg )?(?:sedang |akan |mau )?(?:ber)?(?:ulang tahun|ultah)(?:nya)?(?: (?:pada|di))? (?<when>.+)$/i,
]
const anybody = /^(?:who(?: (?:has|have))?|whose|siapa(?: saja)?|(?:show|list)(?: me)?|(?:tampilkan|daftar|list))?$/i
const birth = /^(?:birth|birthday|birthdate|dob|lahir)$/i

/** Who has a birthday: by the day they were born on, of whatever year. */
export const readBirthdays: Reader<Reworded> = (question, ...how) => {
  const [known, calendar, language] = how
  for (const pattern of patterns) {
    const { people = '', when } = pattern.exec(question)?.groups ?? {}
    const lead = { en: 'in', id: 'pada' }[language]
    // 'March' by itself may be no time.
    const said = when ? readUtterance(questionWords(`${lead} ${when}`), known, calendar, language).items : []
    const [time, ...others] = said.filter(({ is }) => is !== 'small')
    if (time?.is !== 'period' || others.length > 0) continue
    const read = readWhole(whoIsMeant(people.trim(), how), ...how)
    const ref = read && bornOn(read.reading.intent, how)
    if (!ref || read.reading.intent.groups.length > 0 || read.reading.intent.order) continue
    const condition: Condition = { is: 'period', ref, period: time.period, yearly: true }
    const added = (intent: QueryIntent): QueryIntent => ({ ...intent, conditions: [...intent.conditions, condition] })
    return { ...read, reading: everyIntent(read.reading, added) }
  }
  return undefined
}

/** Who is named, else the only ones whose birth is known. */
const whoIsMeant = (said: string, [{ schema, tables }, , language]: ReadWith): string => {
  if (!anybody.test(said)) return said
  const [only, another] = schema.tables.filter(({ columns }) => columns.some(isBirth))
  return only && !another ? tableLabel(tables.get(only.name), only.name, language) : said
}

const bornOn = ({ focus }: QueryIntent, [{ tables }]: ReadWith) => {
  const column = focus === undefined ? undefined : tables.get(focus)?.columns.find(isBirth)
  return focus !== undefined && column ? { table: focus, column: column.name } : undefined
}

const isBirth = ({ name, type, hidden }: { name: string; type: string; hidden?: boolean }): boolean =>
  !hidden && (type === 'date' || type === 'timestamp') && nameWords(name).some((word) => birth.test(word))
