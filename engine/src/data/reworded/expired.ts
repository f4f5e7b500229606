import { nameWords } from '../schema/names.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const gone =
  /\b(?:(?:yang |that |which )?(?:sudah |telah |have |has |are |is |already )+)?(?:kada?luw?arsa|kedaluw?arsa|expired)$/i
const isExpiry = /^(?:kada?luw?arsa|kedaluw?arsa|expir|exp$)/i

/** 'barang yang sudah kadaluarsa', 'products that have expired': whose day of that is over, where no state is called so. */
export const readExpired: Reader<Reworded> = (question, ...how) => {
  const said = gone.exec(question)
  const [known, , language] = how
  if (!said || said.index === 0) return undefined
  const columns = known.schema.tables.flatMap((table) => table.columns)
  const isState = columns.some(({ values }) => values?.some((value) => gone.test(value)))
  const [day, another] = columns.filter(
    ({ name, type, hidden }) =>
      !hidden && (type === 'date' || type === 'timestamp') && nameWords(name).some((word) => isExpiry.test(word)),
  )
  if (isState || !day || another) return undefined
  const things = question.slice(0, said.index).trim()
  const called = nameWords(day.name).join(' ')
  return language === 'en'
    ? readWhole(`${things} with ${called} before today`, ...how)
    : readWhole(`${things} dengan ${called} sebelum hari ini`, ...how)
}
