import type { Item } from '../link/items.ts'
import { isOperator } from './reading.ts'

/** Whether a word asks how many there are of something, or how often. */
export const asksHowMany = (item: Item): boolean =>
  isOperator(item, 'count', 'most', 'least') || /^(times?|kali|frequency|frekuensi|often|sering)$/i.test(item.text)
