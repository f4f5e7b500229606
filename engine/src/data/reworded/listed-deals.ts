import type { QueryIntent } from '../parse/query-intent.ts'
import { wholeRow } from '../parse/shown-ranked.ts'
import { rowOrderOf } from './said-rows.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

/** Whoever asks for a list wants rows, though what they are called is a figure, too: 'daftar faktur', 'list invoices'. */
const listing =
  /^(?:(?:please|tolong|coba) )?(?:list|daftar|sebutkan|(?:show|tampilkan|lihat)(?: me)? (?:all|semua|daftar|the list of))(?: all| semua| of| the)* (?<rest>.+)$/i
/** So does whoever names deals that are so: 'faktur yang belum lunas', 'invoices that are overdue'. */
const deals =
  /^(?:faktur|nota|transaksi|pesanan|order|invoices?|orders?|transactions?|receipts?) (?:(?:mana|apa) )?(?:saja )?(?:yang|yg|which|that|not|unpaid|overdue) .+$/i

/** The rows of a sheet of sales, where its deals or what they came to are asked for as a list. */
export const readListedDeals: Reader<Reworded> = (question, ...how) => {
  const [known] = how
  const [table, another] = known.schema.tables
  const rest = listing.exec(question)?.groups?.rest ?? deals.exec(question)?.[0]
  const isSheet = table && !another && rowOrderOf(known, table.name)
  const read = rest && isSheet ? readWhole(rest, ...how) : undefined
  if (!read || !table || !isOneFigure(read.reading.intent)) return undefined
  const { conditions } = read.reading.intent
  const intent: QueryIntent = {
    shown: wholeRow(table),
    groups: [],
    conditions,
    focus: table.name,
    named: true,
  }
  return { ...read, plain: true, reading: { ...read.reading, intent } }
}

const isOneFigure = ({ shown, groups, order, compare, share, beside }: QueryIntent): boolean =>
  shown.length === 1 && shown[0]?.is === 'measure' && groups.length === 0 && !order && !compare && !share && !beside
