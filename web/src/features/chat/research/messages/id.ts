import type { messages as source } from './en.ts'

export const messages: typeof source = {
  title: 'Riset',
  text: 'Satu pertanyaan ke beberapa penjawab, berdampingan. Setiap kolom memakai kredit jawabannya; tidak ada yang disimpan sebagai obrolan.',
  question: 'Pertanyaan',
  placeholder: 'Apa yang harus dijawab semuanya?',
  run: 'Tanya semua',
  stop: 'Hentikan semua',
  add: 'Tambah kolom',
  column: (n) => `Penjawab kolom ${n}`,
  remove: (n) => `Hapus kolom ${n}`,
  engine: 'Mesin bawaan',
  model: (name) => `Model ${name}`,
  noModel: 'Model (belum disiapkan)',
  agent: (name) => `Agen ${name}`,
  ready: 'Belum ditanya',
  facts: {
    total: 'Waktu',
    first: 'Kata pertama',
    words: 'Kata',
    steps: 'Langkah',
    credits: 'Kredit',
    by: 'Dijawab oleh',
  },
  builtIn: 'mesin bawaan',
  copyMarkdown: 'Salin sebagai Markdown',
  copyJson: 'Salin sebagai JSON',
}
