/** The question for the first of a ranking, and how many of it stand before the one that is asked for. */
export interface OrdinalAsked {
  question: string
  skip: number
}

const places: Record<string, number> = {
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  kedua: 1,
  'nomor dua': 1,
  'ke-2': 1,
  ke2: 1,
  ketiga: 2,
  'nomor tiga': 2,
  'ke-3': 2,
  ke3: 2,
  keempat: 3,
  'ke-4': 3,
  ke4: 3,
}

// 'the second quarter', 'the third order' are no place in a ranking.
const english =
  /\b(second|2nd|third|3rd|fourth|4th)[- ]+(?=(?:most|least|best|worst|top|bottom|biggest|busiest)\b|\p{L}{3,}est\b)/iu
const indonesian =
  /(?<=\b(?:ter(?!akhir|hadap|jadi|masuk|tanggal)\p{L}{4,}|paling \p{L}+)) (kedua|ketiga|keempat|nomor dua|nomor tiga|ke-?[234])\b/iu

/** 'the second most common purpose', 'pelanggan terbesar kedua'; undefined where nothing of the kind is said. */
export const ordinalIn = (question: string): OrdinalAsked | undefined => {
  const said = english.exec(question) ?? indonesian.exec(question)
  const skip = said?.[1] === undefined ? undefined : places[said[1].toLowerCase()]
  return said && skip !== undefined ? { question: question.replace(said[0], ''), skip } : undefined
}
