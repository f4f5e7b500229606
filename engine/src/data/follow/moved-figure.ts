import type { Language } from '#contract/language.ts'
import { betweenTimes, fall, movedEn, movedId, rise } from '../lexicon/movement-words.ts'
import { bareQuestion } from './opening.ts'

/** 'why did revenue fall last month', 'kenapa omzet bulan lalu turun': what stands before and behind the movement. */
const whys: readonly RegExp[] = [
  new RegExp(`^(?:but |and )?why (?:did|does|do|has|have|is|are|was|were) (.+?) ${movedEn}(?: (.+))?$`, 'i'),
  new RegExp(
    `^what (?:drove|caused|explains|is behind|was behind) the (?:${fall}|${rise}|change|growth) (?:in|of) (.+)$`,
    'i',
  ),
  new RegExp(`^(?:tapi |terus |lalu )?(?:kenapa|mengapa)(?: kok)? (.+?) ${movedId}(?: (.+))?$`, 'i'),
  /^(?:apa )?(?:penyebab|sebab|pemicu) (?:turunnya|naiknya|penurunan|kenaikan|perubahan) (.+)$/i,
]

/** A question why a figure moved, as the question for that figure: 'revenue last month'. Undefined where no movement is asked about. */
export const movedFigureIn = (question: string): string | undefined => {
  const bare = bareQuestion(question)
  for (const why of whys) {
    const [, subject, behind = ''] = why.exec(bare) ?? []
    if (subject) return `${subject} ${betweenTimes(behind)}`.trim()
  }
  return undefined
}

const standings: readonly RegExp[] = [
  /^how (?:are|is|were|was) (.+?) (?:doing|going|looking|developing|performing)(?: (.+))?$/i,
  /^how (?:are|is) (?:our |the )?(.+?) (today|this .+)$/i,
  // 'is revenue up or down this month', 'did sales grow', 'apakah omzet naik bulan ini'
  new RegExp(
    `^(?:is|are|did|has|have) (?:our |the )?(.+?) (?:going )?(?:up or down|${movedEn})(?: (today|yesterday|this .+|last .+|in .+))?$`,
    'i',
  ),
  new RegExp(`^apakah (.+?) (?:naik atau turun|turun atau naik|${movedId})(?: (.+))?$`, 'i'),
  /^(?:bagaimana|gimana) (?:perkembangan|kondisi|performa|kinerja|keadaan) (.+)$/i,
]

/** 'how are we doing', 'gimana bisnis kita bulan ini'. */
const ofUs: readonly RegExp[] = [
  /^how (?:are we|is (?:our |the )?(?:business|company|shop|store)|are things) (?:doing|going|performing)(?: (.+))?$/i,
  /^how(?:['’]s| is) (?:our |the )?business(?: (.+))?$/i,
  // 'is this month up or down', 'bulan ini naik atau turun'
  /^(?:is|are we) (?:up or down |growing or shrinking )?(today|this (?:week|month|quarter|year))(?: (?:going )?(?:up or down|growing or shrinking|better or worse))?$/i,
  /^(?:apakah )?((?:hari|minggu|bulan|kuartal|tahun) ini)(?: (?:kita|penjualan|jualan))? (?:naik|turun)(?: atau (?:naik|turun|tidak|nggak|enggak))?$/i,
  /^(?:bagaimana|gimana) (?:kabar |kondisi |kinerja |performa |perkembangan )?(?:bisnis|usaha|toko|jualan|perusahaan)(?: (?:kita|kami))?(?: ((?:hari|minggu|bulan|kuartal|tahun|sejauh) .+))?$/i,
]

/**
 * 'how are sales doing', 'bagaimana perkembangan omzet': the figure that is to be seen beside the time before; the `usual` one where
 * all of the business is meant.
 */
export const standingFigureIn = (question: string, usual?: string): string | undefined => {
  const bare = bareQuestion(question)
  for (const us of usual === undefined ? [] : ofUs) {
    const found = us.exec(bare)
    if (found) return `${usual} ${found[1] ?? ''}`.trim()
  }
  for (const standing of standings) {
    const [, subject, behind = ''] = standing.exec(bare) ?? []
    if (subject) return `${subject} ${betweenTimes(behind)}`.trim()
  }
  return undefined
}

/** The time that is meant where none is named. */
export const present: Record<Language, string> = { en: 'this month', id: 'bulan ini' }
