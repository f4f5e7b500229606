import { massWords } from '../lexicon/mass-words.ts'
import type { PreparedSchema } from '../schema/prepared-schema.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const mass = [...massWords].join('|')
const left = '(?: (?:left|remaining|lagi|saja|pcs|pieces|units?|buah))*'
/** How much there is of something, where no word compares it: 'stok 0', 'stoknya tinggal 2', 'zero stock'. */
const patterns: readonly RegExp[] = [
  new RegExp(
    `\\b(?<of>${mass})(?:nya)?(?: (?:is|are|of|at|only|just|hanya|cuma|tinggal|bersisa|tersisa|sisa|adalah|=))* (?<amount>\\d+|nol|zero|kosong|empty)${left}$`,
    'i',
  ),
  new RegExp(`\\b(?:only |just )?(?<amount>\\d+|zero) (?:in )?(?<of>${mass})${left}$`, 'i'),
]

/** 'out of stock' where no state is called so. */
const none =
  /(?:,? (?:that|which|who|yang) (?:are|is|were|sudah|sedang)?|,? (?:are|is|were|with|yang))? ?(?:out of stock|sold out|kehabisan stok|stok habis)$/i
const isState = /out.of.stock|habis|kosong|sold.out/i

/** 'with more than 500 in stock' compares already. */
const compared = new RegExp(
  `\\b(?<how>more than|fewer than|less than|at least|at most|over|under|above|below) (?<amount>\\d+) (?:(?:units?|pieces|items) )?(?:in )?(?<of>${mass})$`,
  'i',
)

/** 'produk dengan stok 0' as the question for those of which there is so much. */
export const readHeldAmounts: Reader<Reworded> = (question, ...how) => {
  const than = compared.exec(question)
  if (than?.groups) {
    const { how: compare, amount, of } = than.groups
    return readWhole(`${question.slice(0, than.index)}${of} ${compare} ${amount}`, ...how)
  }
  const equal = how[2] === 'en' ? 'equal to' : 'sama dengan'
  const gone = none.exec(question)
  if (gone && gone.index > 0 && !hasState(how[0])) {
    const stock = how[2] === 'en' ? 'with stock' : 'dengan stok'
    return readWhole(`${question.slice(0, gone.index)} ${stock} ${equal} 0`, ...how)
  }
  for (const pattern of patterns) {
    const said = pattern.exec(question)
    const { of, amount = '' } = said?.groups ?? {}
    if (!said || !of) continue
    const before = question.slice(0, said.index)
    return readWhole(`${before}${of} ${equal} ${/^\d+$/.test(amount) ? amount : 0}`, ...how)
  }
  return undefined
}

const hasState = ({ schema }: PreparedSchema): boolean =>
  schema.tables.some(({ columns }) => columns.some(({ values }) => values?.some((value) => isState.test(value))))
