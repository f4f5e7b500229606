import { nameWords } from '../schema/names.ts'

// Two columns of one table often point to the same other: where from, where to.
const roles = [
  [
    'from',
    'source',
    'origin',
    'depart',
    'departs',
    'departing',
    'departure',
    'leave',
    'leaving',
    'leaves',
    'out',
    'start',
    'sender',
    'dari',
    'asal',
    'berangkat',
    'pengirim',
    'seller',
  ],
  [
    'to',
    'destination',
    'dest',
    'arrive',
    'arrives',
    'arriving',
    'arrival',
    'into',
    'land',
    'landing',
    'reach',
    'go',
    'goes',
    'end',
    'receiver',
    'ke',
    'tujuan',
    'tiba',
    'menuju',
    'penerima',
    'target',
  ],
  ['winner', 'won', 'win', 'wins', 'winning', 'pemenang', 'menang'],
  ['loser', 'lost', 'lose', 'loses', 'losing', 'kalah'],
  ['home', 'host', 'hosted', 'kandang'],
  ['away', 'visiting', 'visitor', 'guest', 'tandang'],
  ['current', 'currently', 'now', 'sekarang', 'kini'],
  ['permanent', 'permanently', 'tetap'],
]

/** How well the words around fit the role in a column's name: 1 the same role, −1 another one, 0 no role. */
export const roleScore = (column: string, words: readonly string[]): number => {
  const named = nameWords(column)
  if (words.some((word) => named.length > 1 && named.includes(word))) return 1

  const own = roles.findIndex((role) => named.some((word) => role.includes(word)))
  if (own < 0) return 0
  const said = words.map((word) => roles.findIndex((role) => role.includes(word))).filter((role) => role >= 0)
  const [nearest] = said
  return nearest === undefined ? 0 : nearest === own ? 1 : -1
}
