import vm from 'node:vm'

const script = new vm.Script('work()')

/**
 * Work on what a stranger wrote, such as a rule that no day ever fits, ended by the engine itself when it takes too long. Throws with the code
 * `ERR_SCRIPT_EXECUTION_TIMEOUT` then.
 */
export function withinTime<T>(ms: number, work: () => T): T {
  const context = contextOf()
  context.work = work
  try {
    // What the script gives is what `work` gives.
    return script.runInContext(context, { timeout: ms }) as T
  } finally {
    context.work = undefined
  }
}

let made: vm.Context | undefined
const contextOf = (): vm.Context => {
  made ??= vm.createContext({})
  return made
}
