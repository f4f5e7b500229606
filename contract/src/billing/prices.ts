/**
 * What the work costs, in credits. 100 chats of 15 words asked and 200 answered and a call of 10 minutes cost 27,500, the
 * free plan's credits.
 */
export const creditPrices = {
  inputWord: 1,
  outputWord: 1,
  callSecond: 10,
  /** A message sent over an outside channel. */
  message: 20,
} as const

/** What was used. Parts that did not happen are left out. */
export type UsedAmounts = { inputWords?: number; outputWords?: number; callSeconds?: number; messages?: number }

/** The price of what was used, in whole credits. */
export const creditsOf = ({ inputWords = 0, outputWords = 0, callSeconds = 0, messages = 0 }: UsedAmounts): number =>
  Math.ceil(inputWords) * creditPrices.inputWord +
  Math.ceil(outputWords) * creditPrices.outputWord +
  Math.ceil(callSeconds) * creditPrices.callSecond +
  Math.ceil(messages) * creditPrices.message

/** Packs of coins that can be bought besides a plan; whole rupiah, tax included. Coins that were bought do not lapse. */
export const coinPacks = [
  { id: 'coins_500', coins: 500, price: 50_000 },
  { id: 'coins_2500', coins: 2_500, price: 225_000 },
  { id: 'coins_10000', coins: 10_000, price: 800_000 },
] as const
