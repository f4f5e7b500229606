import type { Token } from '#engine/language/index.ts'

const greetings =
  /^(hi|hello|hey|halo|hai|hei|pagi|siang|sore|malam|assalamualaikum|thanks|thank|thx|makasih|terima|ok|oke|okay|bye|test|tes|good|selamat|apa kabar)$/
const tasks =
  /^(write|translate|summari[sz]e|explain|draft|rewrite|brainstorm|imagine|poem|joke|story|code|recommend|advise|why|should|tulis|tuliskan|terjemahkan|ringkas|rangkum|jelaskan|buatkan|buat|mengapa|kenapa|puisi|lelucon|cerita|sarankan|rekomendasikan)$/

/** A greeting or thanks: short, and it begins like one. */
export const isGreeting = (tokens: readonly Token[]): boolean =>
  tokens.filter((token) => token.kind === 'word').length <= 4 && greetings.test(tokens[0]?.lower ?? '')

/** A task of writing, translating or reasoning. */
export const isTask = (tokens: readonly Token[]): boolean => tokens.slice(0, 4).some((token) => tasks.test(token.lower))
