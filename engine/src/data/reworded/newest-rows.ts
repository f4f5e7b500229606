import { usualTop } from '../parse/settling.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const pattern =
  /^(?:(?:show|list|give)(?: me)? |(?:which|what) are )?(?:the |our |my )?(?<end>newest|latest|most recent|oldest|earliest) (?<things>(?:\S+ ){0,2}?\S*[^s\s]s)(?<rest> .+)?$/i
const listed =
  /^(?:(?:tampilkan|tunjukkan|lihat|daftar|list) )(?:semua )?(?<things>\S+(?: \S+)?) (?<end>terbaru|terkini|terlama)(?<rest> .+)?$/i

/** 'newest orders' are several, as 'best customers' are; 'the newest order' is one. */
export const readNewestRows: Reader<Reworded> = (question, ...how) => {
  const { end, things, rest = '' } = (pattern.exec(question) ?? listed.exec(question))?.groups ?? {}
  if (!end || !things) return undefined
  const read = readWhole(
    how[2] === 'en' ? `${usualTop} ${end} ${things}${rest}` : `${usualTop} ${things} ${end}${rest}`,
    ...how,
  )
  const { order, limit, named, groups = [] } = read?.reading.intent ?? {}
  return named && groups.length === 0 && order?.by.is === 'column' && limit === usualTop ? read : undefined
}
