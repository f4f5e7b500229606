import type { AnswerPart } from '../chat/parts.ts'
import { localized } from '../kit/localized-text.ts'
import type { Language } from '../language.ts'
import { voiceLimits } from './limits.ts'
import { sentencesOf, splitSentences } from './sentences.ts'
import { wordsOfMarkdown } from './words-of-markdown.ts'

const closing = {
  more: localized('The rest is on the screen.', 'Selengkapnya ada di layar.'),
  table: localized('The table is on the screen.', 'Tabelnya ada di layar.'),
  chart: localized('The chart is on the screen.', 'Grafiknya ada di layar.'),
  both: localized('The chart and the table are on the screen.', 'Grafik dan tabelnya ada di layar.'),
  approval: localized('I need your decision on the screen.', 'Saya perlu keputusanmu di layar.'),
}

/**
 * What is said of an answer: the first sentences of its words, and then what there is to see. While it is made, `ended` false, gives the
 * sentences that are complete: the later list begins with the earlier one.
 */
export function spokenAnswer(parts: readonly AnswerPart[], language: Language, ended: boolean): string[] {
  const sentences = parts.flatMap((part, index) => {
    if (part.type !== 'text') return []
    const words = wordsOfMarkdown(part.text)
    return ended || index < parts.length - 1 || part.state === 'done'
      ? sentencesOf(words)
      : splitSentences(words).sentences
  })
  const said = sentences.slice(0, voiceLimits.saidSentences)
  const isLonger = sentences.length > said.length
  if (!ended) return said
  if (said.length === 0) said.push(...noticesOf(parts))
  const shown = whatIsShown(parts, isLonger)
  return shown ? [...said, closing[shown][language]] : said
}

const noticesOf = (parts: readonly AnswerPart[]) =>
  parts.flatMap((part) => (part.type === 'data-notice' ? sentencesOf(part.data.message) : []))

function whatIsShown(parts: readonly AnswerPart[], isLonger: boolean): keyof typeof closing | undefined {
  const has = (type: AnswerPart['type']) => parts.some((part) => part.type === type)
  if (has('data-approval')) return 'approval'
  // A table of one row has been said.
  const table = parts.some((part) => part.type === 'data-table' && part.data.row_count > 1)
  const chart = has('data-chart')
  if (isLonger && !table && !chart) return 'more'
  return chart && table ? 'both' : chart ? 'chart' : table ? 'table' : undefined
}
