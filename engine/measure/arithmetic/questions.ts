import fs from 'node:fs'
import path from 'node:path'
import { ownersTrades } from '../owners/ask.ts'
import type { TradeQuestion } from '../trades/ask.ts'
import { trades } from '../trades/load.ts'

type ArithmeticQuestion = TradeQuestion & { trade: string }

/** Questions of arithmetic over the databases of several trades, with their references. */
export const arithmeticQuestions = (): ArithmeticQuestion[] =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'questions.json'), 'utf8')) as ArithmeticQuestion[]

/** The trades that questions are about. */
export const tradesOf = (questions: readonly ArithmeticQuestion[]) =>
  [...trades, ...ownersTrades].filter(({ name }) => questions.some(({ trade }) => trade === name))
