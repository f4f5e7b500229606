import { type LocalizedText, localized } from '../kit/localized-text.ts'

/** What somebody new may ask of the sample company with one press: each shows another thing that an answer can be. */
export const sampleQuestions: readonly LocalizedText[] = [
  localized(
    'Compare total revenue by region this quarter with last quarter',
    'Bandingkan total pendapatan per wilayah kuartal ini dengan kuartal lalu',
  ),
  localized('Revenue per month this year', 'Pendapatan per bulan tahun ini'),
  localized('Gross profit by product category this year', 'Laba kotor per kategori produk tahun ini'),
]
