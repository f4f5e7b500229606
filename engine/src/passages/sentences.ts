/** A sentence as offsets in its text, without the white space around it. */
export type Span = { start: number; end: number }

const abbreviations = new Set(
  `mr mrs ms dr prof st sr jr vs etc e.g i.e inc ltd co corp no vol fig al gen col capt lt sgt rev hon pres gov sen rep mt ft approx ca cf
  jl jln tn ny bpk sdr dll dsb dst tbk hlm kec kab kel prov gd lt rt rw tel telp jend kol drs dra ir hj h yth s.d a.n u.p
  jan feb mar apr jun jul aug sep sept oct nov dec`.split(/\s+/),
)
// Every repetition is bounded: a page of nothing but dots must not take longer than one of words.
const boundary =
  /[.!?…]{1,8}["'”’)\]]{0,4}(?=\s)|\n[^\S\n]{0,80}\n|\n(?=[^\S\n]{0,80}(?:[-*•▪–]|\d{1,3}[.)])\s)|[。！？]/gu

/** The sentences of a text in reading order; abbreviations, initials and decimals do not end one, an empty line does. */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].length
    if (/^[.]/.test(match[0]) && !endsSentence(text, match.index, end)) continue
    pushSpan(spans, text, start, end)
    start = end
  }
  pushSpan(spans, text, start, text.length)
  return spans
}

function endsSentence(text: string, dot: number, end: number): boolean {
  const before = /([\p{L}\p{N}.]+)$/u.exec(text.slice(Math.max(0, dot - 20), dot))?.[1] ?? ''
  const next = /^\s+["'“‘([]*(\S)/u.exec(text.slice(end, end + 12))?.[1] ?? ''
  if (next !== '' && /\p{Ll}/u.test(next)) return false
  if (/^\p{Ll}$/u.test(before)) return false
  if (/^(?:\p{Lu}\.)*\p{Lu}$/u.test(before) && /\p{Lu}/u.test(next) && before.length < 6) return false
  if (
    /^\d{1,3}$/.test(before) &&
    /(^|\n)\s*$/.test(text.slice(Math.max(0, dot - before.length - 4), dot - before.length))
  )
    return false
  return !abbreviations.has(before.toLowerCase())
}

function pushSpan(spans: Span[], text: string, from: number, to: number): void {
  let start = from
  let end = to
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) spans.push({ start, end })
}
