import type { Language } from '#contract/language.ts'
import { type FoundItem, findItems, type SaidLine } from './find-items.ts'
import { findTopics } from './find-topics.ts'

export type { FoundItem, SaidLine } from './find-items.ts'

const most = 100

/**
 * The minutes of a meeting without a language model: decisions and action items by how they are said in English and Indonesian, topics by
 * what comes back. Each says where it was said, in milliseconds. `today`: the day of the meeting by the clocks of who was there.
 */
export function minutesByRules(
  lines: readonly SaidLine[],
  { today, language }: { today: string; language: Language | 'auto' },
): FoundItem[] {
  return [...findItems(lines, today, language).slice(0, most), ...findTopics(lines)]
}
