import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { Failure } from '../../../platform/http/fail.ts'

/** A call that cannot work as asked; the message tells a model what to do instead. */
export class ToolProblem extends Error {
  override name = 'ToolProblem'
}

/** A call that its person did not allow. */
export class ToolRefused extends ToolProblem {}

/** What the tool of another module cannot do is told to who asked it. */
export async function toldProblem<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw new ToolProblem(errorMessage(error.code, language, error.details))
    throw error
  }
}
