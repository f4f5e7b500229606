import { bareQuestion } from './opening.ts'

const ofMany = 'day of the week|weekday|hour of the day|hour'
const unit = `(${ofMany}|day|week|month|quarter|year|hari|minggu|bulan|kuartal|triwulan|tahun)`
const good = 'best|strongest|terbaik|terbagus|paling bagus|paling baik'
const bad = 'worst|weakest|poorest|terburuk|terjelek|paling jelek|paling buruk|paling lemah'
const high = 'tertinggi|terbesar|terbanyak|paling tinggi|paling besar|paling banyak'
const low = 'terendah|terkecil|tersedikit|paling rendah|paling kecil|paling sedikit'
const rank = `(${good}|${bad})`

/** What of time, how it ranks, by which figure, and what is said behind. */
type Said = { stretch: string; ranks: string; figure?: string | undefined; behind?: string | undefined }

const patterns: readonly [RegExp, (said: (string | undefined)[]) => Said][] = [
  [
    // 'which month was the worst in 2025', 'what is our best day for returns this year'
    new RegExp(
      `^(?:which|what) ${unit} (?:was|is|has been|were) (?:our |the |my )?${rank}(?: (?:for|in terms of|by) (.+?))??(?: ((?:in|of|this|last|since|during|between|from)\\b.*))?$`,
      'i',
    ),
    ([stretch = '', ranks = '', figure, behind]) => ({ stretch, ranks, figure, behind }),
  ],
  [
    // 'best day of the week this year'
    new RegExp(
      `^(?:the |our )?${rank} (${ofMany})(?: for (.+?))??(?: ((?:in|this|last|since|during|between|from)\\b.*))?$`,
      'i',
    ),
    ([ranks = '', stretch = '', figure, behind]) => ({ stretch, ranks, figure, behind }),
  ],
  [
    // 'bulan apa yang paling jelek omzetnya di 2025', 'hari terbaik bulan ini'
    new RegExp(
      `^${unit}(?: (?:apa|mana|dengan))?(?: (?:yang|yg))? ${rank}(?: (?:untuk )?(\\S+?)nya)?(?: ((?:di|pada|dalam|selama|sejak|sepanjang|tahun|bulan|minggu|kuartal|ini)\\b.*))?$`,
      'i',
    ),
    ([stretch = '', ranks = '', figure, behind]) => ({ stretch, ranks, figure, behind }),
  ],
  [
    // 'tanggal dengan omzet tertinggi bulan ini', 'tanggal berapa omzet tertinggi'
    new RegExp(`^(hari|tanggal) (?:dengan|berapa) (.+?)(?:nya)? (${high}|${low})(?: (.+))?$`, 'i'),
    ([stretch = '', figure, ranks = '', behind]) => ({ stretch, ranks, figure, behind }),
  ],
]

const isEnglish = new RegExp(`^(?:${ofMany}|day|week|month|quarter|year)$`, 'i')
const isOfMany = new RegExp(`^(?:${ofMany})$`, 'i')
const isBad = new RegExp(`^(?:${bad}|${low})$`, 'i')

/** 'which month was the worst in 2025' as the question for the one with the lowest `figure`, which is what is sold where none is named. */
export const bestStretchIn = (question: string, usual: string): string | undefined => {
  const bare = bareQuestion(question)
  for (const [pattern, saidIn] of patterns) {
    const found = pattern.exec(bare)
    if (!found) continue
    const { stretch, ranks, figure, behind = '' } = saidIn(found.slice(1))
    const least = isBad.test(ranks)
    const highest = least ? 'lowest' : 'highest'
    const [english, indonesian] = [
      figure || isOfMany.test(stretch)
        ? `${stretch} with the ${highest} ${figure ?? usual}`
        : `the ${least ? 'worst' : 'best'} ${stretch}`,
      `${figure ?? usual} ${least ? 'terendah' : 'tertinggi'} per ${stretch.replace(/^tanggal$/i, 'hari')}`,
    ]
    return `${isEnglish.test(stretch) ? english : indonesian} ${behind}`.trim()
  }
  return undefined
}
