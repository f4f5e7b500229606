/** A call that cannot work as asked; the message tells a model what to do instead. */
export class ToolProblem extends Error {
  override name = 'ToolProblem'
}

/** A call that its person did not allow. */
export class ToolRefused extends ToolProblem {}
