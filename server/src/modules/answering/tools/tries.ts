import { type Tool, ToolProblem } from './tool.ts'

/** How often a query that failed may be tried again in one answer. */
const furtherTries = 2

/**
 * The tool for a model that mends its mistakes: errors are told as they are, and after two further tries in a row that
 * fail it is closed for this answer. A query that works opens the next one its own tries.
 */
export function withTries<I, D>(tool: Tool<I, D>): Tool<I, D> {
  let failed = 0
  return {
    ...tool,
    run: async (input, job) => {
      if (failed > furtherTries)
        throw new ToolProblem('It failed three times and is closed now. Say plainly what could not be found out.')
      try {
        const result = await tool.run(input, job)
        failed = 0
        return result
      } catch (error) {
        if (error instanceof ToolProblem) failed += 1
        throw error
      }
    },
  }
}
