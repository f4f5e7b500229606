import type { Item } from '../link/items.ts'
import { isOperator } from './reading.ts'

const cutting = [
  'each',
  'by',
  'each_day',
  'each_weekday',
  'each_hour',
  'each_week',
  'each_month',
  'each_quarter',
  'each_year',
] as const
/** Whether what a figure is cut by, or of when it is, begins here: 'revenue and orders per store this year'. */
export const opensTail = (item: Item): boolean => item.is === 'period' || isOperator(item, ...cutting)
