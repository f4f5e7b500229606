import { present } from '../follow/moved-figure.ts'
import { dealsBelow } from '../parse/scopes.ts'
import { usualTop } from '../parse/settling.ts'
import { defaultMeasure } from '../schema/measures.ts'
import { tableLabel } from '../words/labels.ts'
import { type Reader, type Reworded, readWhole } from './whole.ts'

const earns =
  '(?:brings?|brought|makes?|made|generates?|generated|earns?|earned|contributes?|contributed)(?: in)?(?: us)?'
const earners: readonly RegExp[] = [
  new RegExp(
    `^(?:which|what) (?<things>.+?) ${earns} (?:the )?(?<end>most|least) (?:money|revenue|income|sales|turnover)(?<rest> .+)?$`,
    'i',
  ),
  /^(?<things>\S+(?: \S+)?) (?:mana|apa) (?:yang |yg )?(?:paling banyak )?(?:menghasilkan|mendatangkan|menyumbang|membawa|bawa|memberi) (?:uang|pendapatan|omzet|omset|pemasukan)(?: (?:paling )?(?<end>terbanyak|terbesar|banyak|besar|tersedikit|sedikit|kecil))?(?<rest> .+)?$/i,
]

/** 'which country brings in the most money': by what is sold, where that has a name. */
export const readEarners: Reader<Reworded> = (question, ...how) => {
  const usual = defaultMeasure(how[0])
  for (const pattern of usual ? earners : []) {
    const { things, end = '', rest = '' } = pattern.exec(question)?.groups ?? {}
    if (!things || !usual) continue
    const isLeast = /^(?:least|tersedikit|sedikit|kecil)$/i.test(end)
    return readWhole(
      {
        en: `${things} with the ${isLeast ? 'lowest' : 'highest'} ${usual.name}${rest}`,
        id: `${things} dengan ${usual.name} ${isLeast ? 'terendah' : 'tertinggi'}${rest}`,
      }[how[2]],
      ...how,
    )
  }
  return undefined
}

const paid: readonly RegExp[] = [
  /^who (?:earns?|makes?|is paid|gets paid) (?:the )?(?<end>most|least)(?: money)?(?<rest> .+)?$/i,
  /^siapa (?:yang |yg )?(?:digaji|dibayar|bergaji|berpenghasilan|penghasilannya) paling (?<end>tinggi|besar|banyak|rendah|kecil|sedikit)(?<rest> .+)?$/i,
]

/** 'who earns the most': by what each is paid, where that is kept. */
export const readPaid: Reader<Reworded> = (question, ...how) => {
  for (const pattern of paid) {
    const { end, rest = '' } = pattern.exec(question)?.groups ?? {}
    if (!end) continue
    const isLeast = /^(?:least|rendah|kecil|sedikit)$/i.test(end)
    const read = readWhole(
      {
        en: `who has the ${isLeast ? 'lowest' : 'highest'} salary${rest}`,
        id: `siapa yang gajinya paling ${isLeast ? 'rendah' : 'tinggi'}${rest}`,
      }[how[2]],
      ...how,
    )
    if (read?.reading.intent.order?.by.is === 'column') return read
  }
  return undefined
}

const oftenest: readonly RegExp[] = [
  /^(?:which |who are (?:the )?|the |our )?(?<people>\S+) (?:who |that )?(?:buys?|orders?|shops?|comes?|visits?|purchases?) (?:the )?(?<end>most|least) (?:often|frequently)(?<rest> .+)?$/i,
  /^(?:which are |who are )?(?:the |our )?(?<end>most|least) (?:frequent|regular) (?<people>\S+)(?<rest> .+)?$/i,
  /^(?:siapa(?: saja)? )?(?<people>\S+) (?:mana |apa )?(?:yang |yg )?paling (?<end>sering|rajin|jarang) (?:belanja|berbelanja|beli|membeli|order|pesan|memesan|transaksi|bertransaksi|datang)(?<rest> .+)?$/i,
]

/** 'pelanggan yang paling sering belanja': by how many deals they have, not by what they came to. */
export const readMostOften: Reader<Reworded> = (question, ...how) => {
  const [known, , language] = how
  const said = oftenest.map((pattern) => pattern.exec(question)?.groups).find(Boolean)
  const { people, end = '', rest = '' } = said ?? {}
  const focus = people ? readWhole(people, ...how)?.reading.intent.focus : undefined
  const deals = focus === undefined ? undefined : dealsBelow(known, focus)
  if (!people || !deals) return undefined
  const called = tableLabel(known.tables.get(deals), deals, language)
  const isLeast = /^(?:least|jarang)$/i.test(end)
  return readWhole(
    {
      // 'customers' are several.
      en: `${/[^s]s$/i.test(people) ? `${usualTop} ` : ''}${people} with the ${isLeast ? 'fewest' : 'most'} ${called}${rest}`,
      id: `${people} dengan ${called} ${isLeast ? 'tersedikit' : 'terbanyak'}${rest}`,
    }[language],
    ...how,
  )
}

const twoThings: readonly RegExp[] = [
  /^(?:compare|bandingkan) (?<one>\S+(?: \S+)?) (?:and|with|to|dan|dengan|sama) (?<other>\S+(?: \S+)?) (?<when>(?:in|this|last|since|today|yesterday|bulan|tahun|minggu|kuartal|hari|pada|sejak) ?.*)$/i,
  /^how (?:is|are|was|were|did|does|do) (?<one>\S+(?: \S+)?) (?:doing|performing|performed|done|do|perform) (?:compared (?:to|with)|vs\.?|versus|against) (?<other>\S+(?: \S+)?)(?: (?<when>(?:in|this|last|since|today|yesterday) ?.*))?$/i,
  /^bagaimana (?:kinerja |performa |penjualan )?(?<one>\S+(?: \S+)?) (?:dibanding(?:kan)?(?: dengan)?|vs|versus) (?<other>\S+(?: \S+)?)(?: (?<when>(?:bulan|tahun|minggu|kuartal|hari|pada|sejak) ?.*))?$/i,
]

/** 'compare Bandung and Surabaya last month', 'how is Bandung doing compared to Surabaya': by what is sold there, where nothing else is named. */
export const readTwoThings: Reader<Reworded> = (question, ...how) => {
  const usual = defaultMeasure(how[0])
  const said = twoThings.map((pattern) => pattern.exec(question)?.groups).find(Boolean)
  const { one, other, when = present[how[2]] } = said ?? {}
  if (!one || !other || !usual) return undefined
  const { compare, of, and } = {
    en: { compare: 'compare', of: 'of', and: 'and' },
    id: { compare: 'bandingkan', of: '', and: 'dan' },
  }[how[2]]
  const read = readWhole(`${compare} ${usual.name} ${of} ${one} ${and} ${other} ${when}`, ...how)
  const { shown = [], groups = [], conditions = [], compare: times } = read?.reading.intent ?? {}
  const [figure, ...others] = shown
  const isOfBoth = conditions.some(({ is }) => is === 'any' || is === 'member') && groups.length === 1 && !times
  return isOfBoth && figure?.is === 'measure' && others.length === 0 ? read : undefined
}
