import { type AnswerState, asUnderstood } from '../answering/service.ts'
import { nameSession } from './question.ts'

/** What a chat is called once its first answer is there: what that shows. Undefined where only the question can name it. */
export function titleOfAnswer({ status, understood }: Pick<AnswerState, 'status' | 'understood'>): string | undefined {
  const known = asUnderstood(understood)
  // What was only offered nobody has chosen yet.
  const title = status === 'done' && !known?.offeredOn ? known?.outcome?.title : undefined
  return title && nameSession(title.replace(/, (?:all time|sepanjang waktu)$/, ''))
}
