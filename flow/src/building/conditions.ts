// Clauses that say under which condition something is done, and what is done when it does not hold.

/** Leaves the last step of a kind by a port, instead of following the step before. */
export type BranchPort = { of: 'condition' | 'approval'; port: string }

/** What a clause says of a condition: its words, what is to be done then (empty: the next clause says it), and by which way. */
export type ConditionalClause = { title: string; rest: string; port: 'yes' | 'no' }

const verbs =
  'ask for|ask|send|e-?mail|mail|call|hand|escalate|tell|notify|answer|reply|save|write|record|look up|query|wait|post|forward|remind|minta|kirim(?:kan)?|tanyakan|panggil|hubungi|teruskan|ingatkan|catat|simpan|jawab|balas|beri|kabari|tunggu|cari'
const action = new RegExp(String.raw`(?<!\b(?:not|to|tidak|belum|mau|ingin) )\b(?:${verbs})\b`, 'gi')
const startsWithAction = new RegExp(`^(?:${verbs})\\b`, 'i')

const conditional =
  /^(?:(?:but|or|only|hanya|tapi|tetapi|atau) )*(?:if|unless|only when|jika|bila|apabila|kalau|kecuali)\b(?! (?:needed|necessary|possible|perlu|bisa)\b)/i
const compared =
  /\b(?:when|saat|ketika)\b.*\b(?:over|above|more than|at least|less than|under|below|exceeds?|is (?:not )?\w+|lebih dari|di atas|di bawah|kurang dari|minimal|melebihi)\b/i
const aboutSomething =
  /\b(?:when|whenever|if|kalau|jika|saat)\b.*\b(?:asks?|bertanya|tanya)\s+(?:for|about|soal|tentang)\b/i
const exception = /^(?:(?:but|tapi|tetapi) )?(?:unless|kecuali)\b/i

/** What an exception rests on, as a condition: it is left by No. */
const withoutException = (title: string) =>
  title
    .replace(exception, (word) => (/kecuali/i.test(word) ? 'kalau' : 'if'))
    .replace(/^kalau (kalau|jika)\b/i, 'kalau')

/** A condition at the beginning of a clause; `no`: what is done is done unless it holds. */
export function leadingCondition(clause: string): ConditionalClause | undefined {
  if (![conditional, compared, aboutSomething].some((words) => words.test(clause))) return undefined
  const at = [...clause.matchAll(action)].find(({ index }) => saysEnough(clause.slice(0, index).trim()))
  const rest = at ? clause.slice(at.index) : ''
  const title = clause.slice(0, clause.length - rest.length).trim()
  return { title: withoutException(title), rest, port: exception.test(clause) ? 'no' : 'yes' }
}

/** `If the customer is angry hand over`: a subject and what is said of it come before; in Indonesian what is said will do. */
const saysEnough = (words: string) =>
  words.split(/\s+/).length > (/^\S*\s*(?:kalau|jika|bila|apabila|kecuali)\b/i.test(words) ? 1 : 2)

const trailing =
  /^(.+?)\s+(?:but )?((?:only |hanya )?(?:if|unless|when|jika|bila|apabila|kalau|saat|ketika|kecuali)\b\s+.+)$/i

/** A condition behind what is done: `hand over when the customer is angry`. `does` says whether words name a step. */
export function trailingCondition(clause: string, does: (words: string) => boolean): ConditionalClause | undefined {
  const [, rest = '', title = ''] = trailing.exec(clause) ?? []
  if (rest === '' || conditional.test(clause) || !does(rest)) return undefined
  const isCondition = conditional.test(title) || compared.test(title) || aboutSomething.test(title)
  return isCondition ? { title: withoutException(title), rest, port: exception.test(title) ? 'no' : 'yes' } : undefined
}

/** A clause that is only an exception: it holds for what was said before. */
export const isException = (clause: string): boolean => exception.test(clause)

const otherwise = /^(?:and |or )?(?:otherwise|else|selain itu)\b[\s,]*(.*)$/i
const ifNot = /^(?:if not|kalau tidak|jika tidak|bila tidak|kalau nggak)\b[\s,]*(.*)$/i
const nothing =
  /^(?:do nothing|nothing|stop|end|ignore( it)?|skip( it)?|tidak usah.*|abaikan|berhenti|selesai|diamkan)$/i

/** What is done where the condition before does not hold; null: nothing. Undefined where a clause says no such thing. */
export function elseOf(clause: string): string | null | undefined {
  const not = ifNot.exec(clause)?.[1]
  const isElse = not !== undefined && (not === '' || startsWithAction.test(not) || nothing.test(not))
  const rest = otherwise.exec(clause)?.[1] ?? (isElse ? not : undefined)
  if (rest === undefined) return undefined
  return nothing.test(rest.trim()) ? null : rest.trim()
}

const asks = '(?:if|when|once|kalau|jika|bila|setelah|begitu)'
const decisions: [RegExp, string][] = [
  [
    new RegExp(
      String.raw`^(?:but )?${asks} (?:\w+ ){0,2}(?:rejected|declined|refused|denied|not approved|ditolak|tidak disetujui|menolak)\b[\s,]*(.*)$`,
      'i',
    ),
    'rejected',
  ],
  [
    new RegExp(
      String.raw`^(?:but )?${asks} (?:nobody|no one|tidak ada yang) (?:\w+ )?(?:answers?|decides?|approves?|confirms?|menjawab|memutuskan|menyetujui)\b[\s,]*(.*)$`,
      'i',
    ),
    'timed_out',
  ],
  [
    new RegExp(
      String.raw`^(?:but )?${asks} (?:\w+ ){0,2}(?:approved|approves|agreed|disetujui|setuju)\b[\s,]*(.*)$`,
      'i',
    ),
    'approved',
  ],
]

/** What is done once people have decided in one way. */
export function decisionOf(clause: string): { port: string; rest: string } | undefined {
  for (const [words, port] of decisions) {
    const rest = words.exec(clause)?.[1]
    if (rest !== undefined) return { port, rest: rest.trim() }
  }
  return undefined
}
