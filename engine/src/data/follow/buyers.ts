import { bareQuestion } from './opening.ts'

/** 'customers who bought electronics but not fashion': who is meant, and which deals they have or lack. */
export interface Buyers {
  /** The question for all of them, who are counted or listed. */
  people: string
  /** What each deal must be, as it stands behind the word for deals: 'with electronics', 'in October'. */
  has: string[]
  lacks: string[]
  language: 'en' | 'id'
}

const english =
  /^(?:(how many|number of|the number of|count(?: of)?) |(?:show|list|give|find)(?: me)? |which )?(?:(?:all|the|our) )?(\S.*?) (?:(?:who|that) )?(?:have |has |had )?((?:never|not|didn['’]t|did not|haven['’]t|hasn['’]t) )?(?:ever |also )?(?:bought|ordered|purchased|buy|order|purchase) (.+)$/i
const indonesian =
  /^(?:(berapa(?: banyak)?|jumlah|ada berapa) |(?:daftar|tampilkan|siapa(?: saja)?) )?(\S.*?) (?:mana |apa )?(?:saja )?(?:(?:yang|yg) )?((?:tidak|belum|tak)(?: pernah)? )?(?:pernah |juga )?(?:membeli|beli|memesan|pesan|belanja|berbelanja) (.+)$/i
const without =
  / (?:but|and|tapi|tetapi|namun|dan) (?:(?:did|have|has|who) )?(?:not|never|tidak|belum)(?: pernah)?(?: (?:buy|bought|order|ordered|purchase|purchased|membeli|beli|memesan|belanja))? /i
const stretch =
  '(?:in|during|since|between|from|this|last|today|yesterday|before|after|di|pada|selama|sejak|dalam|tahun|bulan|minggu|kuartal|kemarin)'
/** Nothing that ranks, splits or limits them. */
const others =
  /\b(?:most|least|more|less|fewer|than|by|per|each|every|top|times|twice|paling|ter\w+|lebih|kurang|kali|setiap|tiap|something|anything|nothing|sesuatu|apa-apa)\b/i

/** The parts that both hold: 'both electronics and fashion'. */
const split = (said: string): string[] => {
  const both = /^(?:both |baik )(.+?) (?:and|maupun|dan) (.+)$/i.exec(said)
  return both ? [both[1] ?? '', both[2] ?? ''] : [said]
}

/** A part of which only the time is said stands alone, what was bought behind 'with'. */
const behindDeals = (said: string, language: 'en' | 'id'): string =>
  new RegExp(`^${stretch}\\b`, 'i').test(said) ? said : `${language === 'en' ? 'with' : 'dengan'} ${said}`

/** Who is told by what they bought; undefined where it is not that, or where that alone says when. */
export const buyersIn = (question: string): Buyers | undefined => {
  const bare = bareQuestion(question)
  if (others.test(bare)) return undefined
  const [language, said] = english.test(bare)
    ? (['en', english.exec(bare)] as const)
    : (['id', indonesian.exec(bare)] as const)
  const [, counted, who = '', not, deals = ''] = said ?? []
  if (!who || /\b(?:what|apa|products?|produk|barang|items?)\b/i.test(who)) return undefined
  const [positive = '', ...negative] = deals.split(without)
  const parts = split(positive).map((part) => behindDeals(part, language))
  const lacks = negative.map((part) => behindDeals(part, language))
  // 'who ordered since June' says no more than when: it is read as it is.
  if (lacks.length === 0 && parts.every((part) => !/^(?:with|dengan) /.test(part))) return undefined
  const asked = counted ? { en: 'how many ', id: 'berapa ' }[language] : ''
  return { people: `${asked}${who}`, has: not ? [] : parts, lacks: not ? [...parts, ...lacks] : lacks, language }
}
