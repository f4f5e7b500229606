import type { QuestionToken } from '#engine/language/index.ts'

const greetings =
  /^(hi|hello|hey|halo|hai|hei|pagi|siang|sore|malam|assalamualaikum|thanks|thank|thx|makasih|terima|ok|oke|okay|bye|test|tes|good|selamat|apa kabar)$/
const tasks =
  /^(translate|summari[sz]e|explain|draft|rewrite|compose|brainstorm|imagine|recommend|advise|terjemahkan|ringkas|rangkum|jelaskan|sarankan|rekomendasikan|karang|karangkan)$/
const makes = /^(write|make|create|draft|tulis|tuliskan|buat|buatkan|bikin|bikinkan|give|tell|beri|ceritakan)$/
const works =
  /^(poem|poetry|joke|story|essay|email|e-mail|letter|song|code|script|caption|article|blog|speech|slogan|tweet|post|puisi|pantun|lelucon|cerita|surat|artikel|lagu|esai|pidato|caption|kode)$/

/** A greeting or thanks: short, and it begins like one. */
export const isGreeting = (tokens: readonly QuestionToken[]): boolean =>
  tokens.filter((token) => token.kind === 'word').length <= 4 && greetings.test(tokens[0]?.lower ?? '')

/** A task of writing, translating or reasoning: 'write a poem about sales', 'buatkan email untuk pelanggan'. */
export const isTask = (tokens: readonly QuestionToken[]): boolean => {
  const words = tokens.filter((token) => token.kind === 'word').slice(0, 6)
  const start = words.slice(0, 3)
  const made = start.findIndex((token) => makes.test(token.lower))
  return (
    start.some((token) => tasks.test(token.lower)) ||
    (made >= 0 && words.slice(made + 1, made + 4).some((token) => works.test(token.lower)))
  )
}

/** A question for a cause. */
export const asksWhy = (tokens: readonly QuestionToken[]): boolean =>
  tokens.slice(0, 3).some((token) => /^(why|mengapa|kenapa)$/.test(token.lower))
