import { unexplainedWords } from '../words/score.ts'
import type { FollowUp } from './follow-up.ts'

/** Words that point to rows or figures without telling which. */
const pointers =
  /^(?:one|ones|data|datanya|figures?|numbers?|results?|rows?|same|angka|angkanya|hasil|hasilnya|baris|barisnya|please|tolong)$/i

/**
 * Whether a word of a follow-up has no place in its reading: it is nowhere in the data, or nothing took it up. A few words that only
 * change a question have none to spare: whoever drops 'Jakarta' of 'only for Jakarta' answers another question.
 */
export const losesWords = ({ reading }: FollowUp): boolean =>
  unexplainedWords(reading).some((word) => !pointers.test(word)) ||
  reading.items.some(
    (item, index) =>
      item.is === 'link' &&
      item.text.length > 2 &&
      !reading.used.has(index) &&
      !pointers.test(item.text) &&
      !reading.tables.some((mention) => mention.at === index),
  )
