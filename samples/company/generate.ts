import { Books } from './books.ts'
import { makeCatalogue } from './catalogue.ts'
import { makeCustomers } from './customers.ts'
import { makeLedger } from './ledger.ts'
import { makeLoans } from './loans.ts'
import { makeSales } from './sales.ts'
import { makeStock } from './stock.ts'
import { makeEmployees, makePlaces, makeStores } from './stores.ts'
import { storyUntil } from './story.ts'
import type { EmitRow } from './tables.ts'

/**
 * Generates the whole company: the same rows in the same order for the same `today` (YYYY-MM-DD, the last day of
 * the data). Rows of a table come in the order of its key; tables interleave. Throws RangeError for a bad day.
 */
export function generateSampleCompany(today: string, emit: EmitRow): void {
  const story = storyUntil(today)
  const books = new Books()
  makePlaces(emit)
  const stores = makeStores(story, emit)
  const people = makeEmployees(stores, story, emit)
  const catalogue = makeCatalogue(story, emit)
  const customers = makeCustomers(story, emit)
  const sold = makeSales({ story, stores, customers, catalogue, books, emit })
  makeStock(sold, stores, catalogue, story, emit)
  const provisions = makeLoans(story, customers, stores, books, emit)
  makeLedger({ story, stores, people, provisions, books, emit })
}
