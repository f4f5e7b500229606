import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { DocumentWarning } from './document.ts'

type Coded = { code: string; params: Record<string, string | number> }

const remarks: Record<DocumentWarning['code'], LocalizedText> = {
  rows_ragged: localized(
    '{count} rows have fewer or more cells than the heading, the first is row {row}.',
    '{count} baris punya sel lebih sedikit atau lebih banyak dari judulnya, yang pertama baris {row}.',
  ),
  rows_cut: localized(
    'Only the first {rows} of {of} rows were read.',
    'Hanya {rows} baris pertama dari {of} yang dibaca.',
  ),
  columns_cut: localized(
    'Only the first {columns} of {of} columns of {sheet} were read.',
    'Hanya {columns} kolom pertama dari {of} di {sheet} yang dibaca.',
  ),
  text_cut: localized(
    'The text is too long: its end was not read.',
    'Teksnya terlalu panjang: bagian akhirnya tidak dibaca.',
  ),
  pages_without_text: localized(
    '{count} pages are pictures without text and cannot be found.',
    '{count} halaman berupa gambar tanpa teks dan tidak bisa dicari.',
  ),
  encoding_guessed: localized(
    'Its letters were read as {encoding}: look whether accents are right.',
    'Hurufnya dibaca sebagai {encoding}: periksa apakah aksaranya benar.',
  ),
  cells_merged: localized('{count} merged cells of {sheet} were filled.', '{count} sel gabungan di {sheet} diisi.'),
  sheets_empty: localized('Empty sheets were left out: {sheets}.', 'Lembar kosong dilewati: {sheets}.'),
  sheets_hidden: localized(
    'Hidden sheets were left out: {sheets}. Show them in the workbook and add it again if agents may tell what is in them.',
    'Lembar tersembunyi dilewati: {sheets}. Tampilkan di buku kerjanya lalu tambahkan lagi kalau isinya boleh disampaikan agen.',
  ),
  formulas_without_values: localized(
    '{cells} formulas in {sheet} came without their results and are empty. Open the file in Excel, save it and add it again.',
    '{cells} rumus di {sheet} tidak menyertakan hasilnya, jadi kosong. Buka berkasnya di Excel, simpan, lalu tambahkan lagi.',
  ),
  values_kept_as_text: localized(
    'The column {column} of {sheet} has numbers and words and was kept as text.',
    'Kolom {column} di {sheet} berisi angka dan kata, jadi disimpan sebagai teks.',
  ),
  totals_left_out: localized(
    'Rows of totals in {sheet} were left out ({rows}), so that nothing is added up twice.',
    'Baris total di {sheet} dilewati ({rows}), supaya tidak ada yang terjumlah dua kali.',
  ),
  notes_left_out: localized(
    'Notes below {sheet} were left out of its rows ({rows}).',
    'Catatan di bawah {sheet} tidak ikut jadi baris ({rows}).',
  ),
}

/** A warning in a person's language; none for a code that was given up. */
export function remarkOf({ code, params }: Coded, language: Language): { code: string; message: string }[] {
  if (!Object.hasOwn(remarks, code)) return []
  const sentence = remarks[code as DocumentWarning['code']][language]
  return [{ code, message: sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) }]
}
