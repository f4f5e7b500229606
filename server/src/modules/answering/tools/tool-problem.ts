/** A call that cannot work as asked; the message tells a model what to do instead. */
export class ToolProblem extends Error {
  override name = 'ToolProblem'
}
