import { seededRandom } from './seeded.ts'
import { statements } from './shop.ts'

type Random = ReturnType<typeof seededRandom>
type Change = (pieces: string[], random: Random) => void

/** What servers may take for space, for a comment, or for neither. */
const SPACES = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\f',
  '\v',
  '\u00a0',
  '\u0085',
  '\u2003',
  '\u2028',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u3000',
  '/**/',
  '/* x */',
  '-- x\n',
  '-- x\r',
  '-- x\r\n',
  '--x\n',
  '# x\n',
  '#',
  '--',
  '/*',
  '*/',
  '/*!',
  '/*!50000 ',
  '/*M! ',
  '/*+ x */',
  '\0',
]
const WORDS =
  `secrets token salary employees orders id name total day dept_id select from where and or not null is in like between
  union all except intersect distinct as on using join left natural cross full right order by group having limit offset desc asc case
  when then else end cast exists with recursive over partition rows count sum max upper lower coalesce true false values for update
  into collate nocase glob escape interval xor div mod binary regexp rowid _rowid_ main shop dual window filter returning any`.split(
    /\s+/,
  )
const SIGNS = [
  '(',
  ')',
  ',',
  '.',
  ';',
  '*',
  '=',
  '<',
  '>',
  '<>',
  '!=',
  '<=>',
  '==',
  '||',
  '&&',
  '|',
  '&',
  '->',
  '->>',
  '+',
  '-',
  '/',
  '%',
  '!',
]
const LITERALS = [
  '1',
  '2.5',
  '0x41',
  '1e1',
  "''",
  "'a'",
  "'it''s'",
  "'\\'",
  "'a\\'b'",
  '"',
  "'",
  '`',
  '"id"',
  '"x"',
  '[id]',
  '`id`',
  "x'41'",
  "N'a'",
  '@a',
  '?',
  '$a',
  ':a',
  '{',
  '\\',
]
const LOOKALIKES: Record<string, string> = {
  k: '\u212a',
  s: '\u017f',
  i: '\u0131',
  I: '\u0130',
  a: '\u00e1',
  e: '\u0435',
  o: '\uff4f',
  m: '\uff4d',
}

const CHANGES: readonly Change[] = [
  (pieces, r) => pieces.splice(r.below(pieces.length), 1),
  (pieces, r) => pieces.splice(r.below(pieces.length), 0, r.pick(SPACES)),
  (pieces, r) => pieces.splice(r.below(pieces.length), 0, ' ', r.pick([...WORDS, ...SIGNS, ...LITERALS]), ' '),
  (pieces, r) => (pieces[r.below(pieces.length)] = r.pick([...WORDS, ...SIGNS, ...LITERALS, ...SPACES])),
  (pieces, r) =>
    replace(pieces, r, (piece) => (r.below(2) ? piece.toUpperCase() : `${piece[0]?.toUpperCase()}${piece.slice(1)}`)),
  (pieces, r) =>
    replace(pieces, r, (piece) => r.pick([`"${piece}"`, `\`${piece}\``, `[${piece}]`, `'${piece}'`, `(${piece})`])),
  (pieces, r) => replace(pieces, r, (piece) => [...piece].map((letter) => LOOKALIKES[letter] ?? letter).join('')),
  swap,
  wrap,
  splice,
]

/** Replaces one piece that is a word. */
function replace(pieces: string[], random: Random, change: (piece: string) => string): void {
  const words = pieces.flatMap((piece, i) => (/^\w+$/.test(piece) ? [i] : []))
  const at = words.length > 0 ? random.pick(words) : 0
  pieces[at] = change(pieces[at] ?? '')
}

function swap(pieces: string[], random: Random): void {
  const [left, right] = [random.below(pieces.length), random.below(pieces.length)]
  const kept = pieces[left] ?? ''
  pieces[left] = pieces[right] ?? ''
  pieces[right] = kept
}

function wrap(pieces: string[], random: Random): void {
  const start = random.below(pieces.length)
  const length = 1 + random.below(pieces.length - start)
  pieces.splice(
    start,
    length,
    random.pick(['(', '((', '(select ', 'not (', '-(']),
    ...pieces.slice(start, start + length),
    ')',
  )
}

/** Puts a part of another statement in. */
function splice(pieces: string[], random: Random): void {
  const other = piecesOf(random.pick(statements))
  const start = random.below(other.length)
  const part = other.slice(start, start + 1 + random.below(12))
  pieces.splice(random.below(pieces.length), random.below(4), ' ', ...part, ' ')
}

const piecesOf = (sql: string): string[] => sql.match(/'(?:[^']|'')*'|\w+|\s+|[^\s\w]/g) ?? []

/** Statements over the shop, or those of `from`, each changed in one to four places; the same for the same seed. */
export function* mutatedStatements(seed: number, count: number, from = statements): Generator<string> {
  const random = seededRandom(seed)
  for (let i = 0; i < count; i++) {
    const pieces = piecesOf(random.pick(from))
    for (let changes = 1 + random.below(1 + random.below(4)); changes > 0 && pieces.length > 0; changes--)
      random.pick(CHANGES)(pieces, random)
    yield pieces.join('')
  }
}
