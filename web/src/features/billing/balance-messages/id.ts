import type { messages as source } from './en.ts'

export const messages: typeof source = {
  creditsShort: (count) => `${count} kr`,
  balanceLabel: (count) => `Sisa ${count} kredit`,
}
