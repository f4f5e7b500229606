import { createRequire } from 'node:module'
import type { Language } from '#contract/language.ts'
import { isStopWord } from './stop-words.ts'

const require = createRequire(import.meta.url)

/**
 * Which of our languages a text is in. The common little words decide; where they are silent the letter
 * statistics do, and English where those are silent too. `spoken`: what was spoken before, which a few words that could be
 * of both ('per city') go on in.
 */
export const detectLanguage = (text: string, spoken?: Language): Language => {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/\p{L}+/gu)
      // Written in both: 'Q3 vs Q2'.
      ?.filter((word) => word !== 'vs' && word !== 'q') ?? []
  const english = words.filter((word) => englishMarks.has(word) || isOnly(word, 'en')).length
  const indonesian = words.filter((word) => indonesianMarks.has(word) || isOnly(word, 'id')).length
  if (english !== indonesian) return english > indonesian ? 'en' : 'id'
  if (spoken && words.length <= few) return spoken
  return words.length > 0 && letterStatistics(text.slice(0, 500)) === 'id' ? 'id' : 'en'
}

const few = 3

/** Its tables take 7 MB and are read when the first text needs them: most have little words. */
function letterStatistics(text: string): string {
  const { detect } = require('tinyld') as typeof import('tinyld')
  return detect(text, { only: ['en', 'id'] })
}

const isOnly = (word: string, language: Language): boolean =>
  isStopWord(word, language) && !isStopWord(word, language === 'en' ? 'id' : 'en')

const englishMarks = new Set(
  'the of how many what which show list who are is number per by top average total with customer customers order orders items sale sales store stores product products employee employees month year quarter week day growth spending each'.split(
    ' ',
  ),
)
const indonesianMarks = new Set(
  'berapa apa siapa yang dari dan di ke tampilkan daftar jumlah rata per menurut dengan total bulan tahun kuartal minggu hari lalu ini terbanyak tertinggi terlaris setiap tiap bandingkan tren toko cabang pelanggan penjualan omzet pendapatan karyawan'.split(
    ' ',
  ),
)
