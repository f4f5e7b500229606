import { betweenTimes, less, more, wentDown, wentUp } from '../lexicon/movement-words.ts'
import { bareQuestion } from './opening.ts'

const fell = new RegExp(`^(?:${wentDown}|${less})$`, 'i')

/** 'which stores' sales fell compared with last month': whose figures moved, as the question for all of them beside each other. */
export type Movers = { question: string; moved: 'up' | 'down' }

type Said = Record<'thing' | 'figure' | 'moved' | 'behind', string | undefined>

const patterns: readonly [RegExp, 'by' | 'per', (said: (string | undefined)[]) => Said][] = [
  [
    new RegExp(
      `^(?:in |for )?which (.+?)(?:['’]s?)? (?:have |has )?(?:seen )?(?:their |its )?(\\S.*?) (?:have |has )?(${wentDown}|${wentUp})(?: (.+))?$`,
      'i',
    ),
    'by',
    ([thing, figure, moved, behind]) => ({ thing, figure, moved, behind }),
  ],
  [
    new RegExp(
      `^which (.+?) (?:had|have|has|saw|see|show|showed) (${less}|${more}) (.+?)(?: than (?:in )?(.+))?$`,
      'i',
    ),
    'by',
    ([thing, moved, figure, than]) => ({ thing, figure, moved, behind: than && `compared with ${than}` }),
  ],
  [
    new RegExp(
      `^(?:di )?(.+?) (?:mana|apa)(?: saja| aja)? (?:yang |yg )?(.+?)(?:nya)? (${wentDown}|${wentUp})(?: (.+))?$`,
      'i',
    ),
    'per',
    ([thing, figure, moved, behind]) => ({ thing, figure, moved, behind }),
  ],
]

const behindMovement = '(?:in|this|last|since|compared|than|vs|versus|from)\\b'
const isFalling = /^(?:falling|declining|dropping|decreasing|shrinking)$/i
const falling = 'falling|declining|dropping|decreasing|shrinking'
const rising = 'rising|growing|increasing'
const whose: typeof patterns = [
  [
    new RegExp(
      `^(?:(?:show|list|which) (?:me )?)?(?:the )?(\\S+(?: \\S+){0,2}) (?:with|have|had) (${falling}|${rising}) (\\S+(?: \\S+)?)(?: (${behindMovement}.+))?$`,
      'i',
    ),
    'by',
    ([thing, moved = '', figure, behind]) => ({
      thing,
      figure,
      behind,
      moved: isFalling.test(moved) ? 'fell' : 'rose',
    }),
  ],
  [
    new RegExp(
      `^(?:(?:show|list) (?:me )?)?(?:all )?(?:the )?(\\S+(?: \\S+){0,2}) whose (\\S.*?) (?:have |has )?(${wentDown}|${wentUp})(?: (.+))?$`,
      'i',
    ),
    'by',
    ([thing, figure, moved, behind]) => ({ thing, figure, moved, behind }),
  ],
  [
    new RegExp(
      `^(?:daftar |tampilkan )?(\\S+(?: \\S+)?) (?:yang|yg) (\\S.*?)nya (${wentDown}|${wentUp})(?: (.+))?$`,
      'i',
    ),
    'per',
    ([thing, figure, moved, behind]) => ({ thing, figure, moved, behind }),
  ],
]

/** 'kategori apa yang turun dibanding tahun lalu': what moved is not said. */
const figureless: typeof patterns = [
  [
    new RegExp(
      `^(?:in |for )?which (?!of )(\\S+(?: \\S+)?) (?:have |has )?(${wentDown}|${wentUp})(?: (${behindMovement}.+))?$`,
      'i',
    ),
    'by',
    ([thing, moved, behind]) => ({ thing, figure: undefined, moved, behind }),
  ],
  [
    new RegExp(
      `^(?:di )?(\\S+(?: \\S+)?) (?:mana|apa)(?: saja| aja)? (?:yang |yg )?(?:lagi |sedang )?(${wentDown}|${wentUp})(?: (.+))?$`,
      'i',
    ),
    'per',
    ([thing, moved, behind]) => ({ thing, figure: undefined, moved, behind }),
  ],
]

const extreme = /\b(?:paling|ter(?:banyak|tinggi|besar|cepat|dalam)|most|least|fastest|slowest|sharpest)\b/i

/** `usual`: the figure that is meant where none is named. */
export const moversIn = (question: string, usual?: string): Movers | undefined => {
  const bare = bareQuestion(question)
  for (const [pattern, by, saidIn] of [...(usual === undefined ? [] : figureless), ...patterns, ...whose]) {
    const found = pattern.exec(bare)
    if (!found) continue
    const { thing, figure = usual, moved = '', behind } = saidIn(found.slice(1))
    // 'turun paling banyak' asks for one of them.
    if (behind && extreme.test(behind)) return undefined
    return {
      question: `${figure} ${by} ${thing} ${betweenTimes(behind ?? '')}`.trim(),
      moved: fell.test(moved) ? 'down' : 'up',
    }
  }
  return undefined
}
