import type { DrawnKind } from '../types.ts'

/** A question without the words that say how its answer is to be drawn, and what they say. */
export interface DrawnQuestion {
  question: string
  draw?: DrawnKind
}

const kinds: readonly [RegExp, DrawnKind][] = [
  [/^(?:pie|donut|doughnut|lingkaran|pai|donat)$/i, 'pie'],
  [/^(?:bar|bars|column|batang|kolom)$/i, 'bar'],
  [/^(?:line|lines|garis)$/i, 'line'],
  [/^area$/i, 'area'],
  [/^(?:scatter|sebar|pencar)$/i, 'scatter'],
  [/^(?:table|tabel|list|daftar)$/i, 'table'],
]

const verbs =
  '(?:show|draw|make|plot|display|turn|put|give|see|render|change|switch|tampilkan|gambarkan|gambar|buatkan|buat|jadikan|ubah|ganti|lihat)'
const pointing = '(?:it|that|this|them|those|me|us|the same|itu|ini|hasilnya|datanya|grafiknya)'
const lead = `(?:\\b${verbs}\\s+)?(?:\\b${pointing}\\s+)*`
const into = '\\b(?:as|in|into|to|with|using|sebagai|menjadi|jadi|dalam bentuk|dalam|ke|pakai|dengan)\\s+'
const article = '(?:an?\\s+|the\\s+|sebuah\\s+)?'
const english = '(pie|donut|doughnut|bar|bars|column|line|lines|area|scatter)\\s+(?:chart|graph|plot|diagram)\\b'
const indonesian =
  '(?:diagram|grafik|bagan|chart)\\s+(lingkaran|pai|pie|donat|batang|bar|kolom|garis|line|area|sebar|pencar)\\b'
const plain = '(pie|donut|doughnut|bars|lines|table|tabel|list|daftar)(?=\\s*[.?!]*\\s*$)'

// 'as a table' needs its 'as'; 'pie chart' says it alone.
const phrases = [
  new RegExp(`${lead}(?:${into})?${article}${english}`, 'i'),
  new RegExp(`${lead}(?:${into})?${article}${indonesian}`, 'i'),
  new RegExp(`${lead}${into}${article}${plain}`, 'i'),
]

/** Takes 'as a pie chart', 'jadikan grafik garis' or 'in a table' out of a question. */
export const splitDrawing = (question: string): DrawnQuestion => {
  for (const phrase of phrases) {
    const found = phrase.exec(question)
    const draw = kinds.find(([name]) => name.test(found?.[1] ?? ''))?.[1]
    if (!found || !draw) continue
    const rest = `${question.slice(0, found.index)} ${question.slice(found.index + found[0].length)}`
    return { question: rest.replace(/\s+/g, ' ').trim(), draw }
  }
  return { question }
}
