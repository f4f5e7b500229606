import type { QuestionToken } from '#engine/language/index.ts'

const polite =
  /^(please|kindly|can|could|would|will|you|i|want|to|need|let's|just|now|and|then|tolong|mohon|coba|saya|aku|kami|mau|ingin|minta|bisa|bisakah|lalu|dan)$/
const destroys =
  /^(delete|erase|truncate|wipe|purge|insert|hapus|hapuskan|hapuslah|kosongkan|musnahkan|buang|masukkan|sisipkan)$/
const changes =
  /^(remove|drop|update|modify|alter|change|edit|rename|add|create|cancel|replace|overwrite|ubah|ubahlah|ganti|gantilah|perbarui|perbaharui|tambah|tambahkan|batalkan|buat|buatkan|timpa)$/
const whole = /^(all|every|each|everything|the|this|these|those|my|our|a|an|new|semua|seluruh|setiap|sebuah|baru|data)$/
/** How an answer is to look is no change of the data. */
const looks =
  /^(chart|graph|table|report|list|column|columns|summary|filter|filters|grouping|sort|order|limit|view|dashboard|plot|diagram|currency|language|grafik|tabel|laporan|daftar|kolom|ringkasan|urutan|tampilan|bahasa|share|percentage|total|totals)$/

/**
 * A question that asks to change data: 'delete all orders', 'tolong hapus pesanan lama', 'update the price of goods'. A verb that
 * also tells how an answer should look counts only where it is about things of the data (`isThing`), and not behind an
 * answer (`following`).
 */
export const asksChange = (
  tokens: readonly QuestionToken[],
  isThing: (words: readonly QuestionToken[]) => boolean,
  following: boolean,
): boolean => {
  const first = tokens.findIndex((token) => token.kind !== 'punct' && !polite.test(token.lower))
  const verb = tokens[first]
  if (verb?.kind !== 'word') return false
  if (destroys.test(verb.lower)) return true
  if (!changes.test(verb.lower) || following) return false
  const behind = tokens.slice(first + 1, first + 5)
  const named = behind.filter((token) => !whole.test(token.lower))
  if (named.length === 0 || looks.test(named[0]?.lower ?? '')) return false
  const straight = whole.test(behind[0]?.lower ?? '') || isThing(behind.slice(0, 1))
  return straight && isThing(named)
}
