import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { Failure } from '../../platform/http/fail.ts'
import { ToolProblem } from '../answering/service.ts'

/** What Salesforce does not do is told to who asked it. */
export async function toldProblem<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw new ToolProblem(errorMessage(error.code, language, error.details))
    throw error
  }
}
