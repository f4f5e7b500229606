import { stem } from '#engine/language/index.ts'
import type { Column, ColumnRole } from '../types.ts'
import { nameWords } from './names.ts'

/** Guesses from names in both languages, where nobody said otherwise (`Column.roles`). */
const guesses: Record<ColumnRole, { types: string; words: string }> = {
  quantity: { types: 'integer number', words: 'quantity stock inventory on_hand jumlah kuantitas stok persediaan' },
  counted: {
    types: 'integer number',
    words: 'quantity stock inventory on_hand amount count copies unit units jumlah kuantitas stok persediaan banyak',
  },
  sold: { types: 'integer number', words: 'sold sell quantity terjual kuantitas' },
  section: { types: 'text', words: 'section bagian' },
  snapshot_day: { types: 'date timestamp', words: 'end as_of snapshot akhir position posisi' },
  place: {
    types: 'text',
    words: 'location place address city region country lokasi tempat alamat kota wilayah negara',
  },
  statement_period: { types: 'date', words: 'month as_of snapshot period bulan tanggal_laporan' },
  paid: { types: 'integer number', words: 'paid dibayar terbayar bayar' },
  due: { types: 'date timestamp', words: 'due promised deadline jatuh_tempo tempo expected estimated' },
  deleted: { types: 'integer boolean date timestamp text', words: 'deleted dihapus terhapus hapus removed' },
  // Nobody can tell it from a name.
  row_order: { types: '', words: '' },
  departed: {
    types: 'date timestamp',
    words:
      'left keluar resigned departed closed ended churned terminated berhenti tutup berakhir term termination exit quit phk',
  },
  begun: {
    types: 'date timestamp',
    words: 'registered joined created opened hired daftar gabung masuk dibuat buka signup register start mulai applied',
  },
}

const phrases = new Map(
  Object.entries(guesses).map(([role, { types, words }]) => [
    role,
    {
      types: types.split(' '),
      words: words.split(' ').map((word) => ` ${rooted(word.split('_'))} `),
    },
  ]),
)

function rooted(words: readonly string[]): string {
  return words.map((word) => stem(word, 'en')).join(' ')
}

/** The column of a role whose word is named first in the guesses. */
export const columnOfRole = (columns: readonly Column[], role: ColumnRole): Column | undefined => {
  const fitting = columns.filter((column) => !column.hidden && hasRole(column, role))
  const rank = ({ name }: Column): number =>
    phrases.get(role)?.words.findIndex((word) => ` ${rooted(nameWords(name))} `.includes(word)) ?? 0
  return fitting.toSorted((a, b) => rank(a) - rank(b))[0]
}

/** Whether a column has a role: said by its owner, else guessed from its name. */
export const hasRole = (column: Column, role: ColumnRole): boolean => {
  if (column.roles) return column.roles.includes(role)
  const guess = phrases.get(role)
  if (!guess?.types.includes(column.type)) return false
  const name = ` ${rooted(nameWords(column.name))} `
  return guess.words.some((word) => name.includes(word))
}
