/** About one utterance, by its number. `end`: its words are wanted. */
export type SherpaAsk =
  | { utterance: number; do: 'sound'; samples: Int16Array }
  | { utterance: number; do: 'end' | 'drop' }

export type SherpaAnswer = { utterance: number; partial: string } | { utterance: number; text: string }
