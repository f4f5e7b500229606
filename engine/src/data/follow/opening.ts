/** How a question begins that goes on from the one before. `changes`: with a condition or a group; `about`: it may name another figure, too. */
export type Opening = 'about' | 'also' | 'changes'

/** A question in one line without what ends it. */
export const bareQuestion = (question: string): string =>
  question
    .replace(/[\s.?!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()

const and = '(?:(?:and|so|ok(?:ay)?|now|dan|lalu|terus|nah)[,]?\\s+)*'
const openings: readonly [RegExp, Opening][] = [
  [new RegExp(`^${and}(?:what|how) about\\b(?:\\s+(?:for|in|with|by))?`, 'i'), 'about'],
  [
    new RegExp(
      `^${and}(?:bagaimana|gimana|kal(?:au|o))\\b(?:\\s+(?:dengan|kal(?:au|o)|jika)\\b)?(?:\\s+(?:untuk|di|pada)\\b)?`,
      'i',
    ),
    'about',
  ],
  [/^(?:also|plus|add|include|juga|tambah(?:kan)?|termasuk)\b/i, 'also'],
  [
    new RegExp(`^${and}(?:only|just|hanya|cuma|khusus)\\b(?:\\s+(?:for|in|the|those in|untuk|di|yang)\\b)?`, 'i'),
    'changes',
  ],
  [/^(?:and|dan|lalu|terus|now|sekarang|same|sama)\b(?:\s+(?:also|juga))?/i, 'about'],
]
/** 'jumlah pesanannya?', 'omzetnya berapa': of what was spoken of. */
const owned =
  /^(?:(?:dan|lalu|terus|kalau|berapa|bagaimana|gimana) )*((?:\S+ ){0,2}\S{3,}nya)(?: (?:berapa|bagaimana|gimana))?$/i
const closing =
  /[\s,]+(?:instead|only|though|please|then|as well|too|saja|aja|dong|ya|juga|deh|(?:of|for|among) (?:that|those|these|them)|dari (?:itu|situ|hasil itu))\s*(?=[.?!]*$)/i

/** A question without the words by which it goes on, and how they do. */
export const splitOpening = (question: string): { question: string; opening?: Opening } => {
  const ofThem = owned.exec(bareQuestion(question))?.[1]
  if (ofThem) return { question: ofThem, opening: 'about' }
  const also = /[\s,](?:too|as well|juga)\s*[.?!]*$/i.test(question)
  const found = openings.flatMap(([pattern, opening]) => {
    const said = pattern.exec(question)
    return said ? [{ opening, length: said[0].length }] : []
  })[0]
  const rest = question.slice(found?.length ?? 0)
  const ended = rest.replace(closing, '')
  const opening = also ? 'also' : (found?.opening ?? (ended.length < rest.length ? 'changes' : undefined))
  return { question: ended.trim(), ...(opening && { opening }) }
}

const fillers =
  /^(?:and|dan|so|now|then|it|that|this|the|them|those|these|me|us|please|show|give|see|again|instead|same|do|can|could|you|for|in|on|a|an|to|of|itu|ini|tampilkan|lihat|coba|tolong|saja|dong|ya|bisa|lagi|untuk|di|pada|dengan|nya|\W+)$/i

/** Whether words say nothing but that they point to what came before. */
export const onlyPoints = (words: readonly { lower: string }[]): boolean =>
  words.every(({ lower }) => fillers.test(lower))

const prepositions =
  /^(?:per|by|for|untuk|in|di|pada|at|from|since|sejak|dari|within|top|bottom|teratas|sort|sorted|order|urutkan|compare|compared|bandingkan|dibandingkan|vs|versus|against|dibanding|without|except|excluding|tanpa|kecuali|selain|with|dengan)$/i
const asks =
  /^(?:who|which|where|when|why|what|how|siapa|apa|apakah|mana|di mana|kapan|kenapa|mengapa|berapa|ada|list|show|daftar|tampilkan|sebutkan|count|hitung|is|are|do|does|did)$/i

/** Whether words begin as a condition, a group or an order does. */
export const beginsAsPart = (words: readonly { lower: string }[]): boolean => prepositions.test(words[0]?.lower ?? '')

/** Whether words begin a question of their own. */
export const beginsAsQuestion = (words: readonly { lower: string }[]): boolean => asks.test(words[0]?.lower ?? '')
