import type { CallEntity } from '#contract/calls/log-schemas.ts'

const months =
  'jan(?:uary|uari)?|feb(?:ruary|ruari)?|mar(?:ch|et)?|apr(?:il)?|may|mei|jun[ei]?|jul[yi]?|aug(?:ust)?|agu(?:stus)?|sep(?:tember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|des(?:ember)?'
const cities =
  'Jakarta|Surabaya|Bandung|Medan|Semarang|Makassar|Palembang|Denpasar|Yogyakarta|Malang|Bogor|Bekasi|Tangerang|Depok|Balikpapan|Samarinda|Pontianak|Manado|Padang|Pekanbaru|Batam|Solo|Bali|Lombok|Aceh|Lampung'
/** In this order: what an earlier one has is no later one. */
const kinds: readonly [CallEntity['kind'], RegExp][] = [
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['order', /\b(?:[A-Z]{2,5}-\d{3,}|(?:order|pesanan|invoice|faktur)\s+(?:number\s+|nomor\s+|no\.?\s*)?#?\d{3,})\b/gi],
  [
    'money',
    /\b(?:rp\.?|idr)\s?\d[\d.,]*(?:\s?(?:ribu|juta|miliar|thousand|million|billion|k|rb|jt))?|\b\d[\d.,]*\s(?:ribu|juta|miliar)?\s?rupiah\b/gi,
  ],
  [
    'date',
    new RegExp(
      String.raw`\b\d{1,2}\s(?:${months})(?:\s\d{4})?\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:${months})\s\d{1,2}\b`,
      'gi',
    ),
  ],
  ['phone', /\+?\d(?:[ .-]?\d){8,14}/g],
  ['place', new RegExp(String.raw`\b(?:${cities})\b`, 'g')],
  ['number', /\b\d+(?:[.,]\d+)*\b%?/g],
]
const maxEntities = 20

/** Amounts, days, numbers and places that were named, each once. */
export function entitiesOf(said: string): CallEntity[] {
  const found = new Map<string, CallEntity>()
  let rest = said
  for (const [kind, pattern] of kinds)
    rest = rest.replace(pattern, (text) => {
      const name = text.trim()
      found.set(`${kind} ${name.toLowerCase()}`, { kind, text: name })
      return ' · '
    })
  return [...found.values()].slice(0, maxEntities)
}
