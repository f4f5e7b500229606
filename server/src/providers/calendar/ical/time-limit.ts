import vm from 'node:vm'

const script = new vm.Script('work()')
/** How often work is begun whose time went to other programs. */
const most = 6

/**
 * Work on what a stranger wrote, such as a rule that no day ever fits, ended by the engine itself when it takes too long. On a busy machine most
 * of that time may have gone to other programs: work that had less than half of it is done once more, so it must bear to be begun again.
 * Throws with the code `ERR_SCRIPT_EXECUTION_TIMEOUT` then.
 */
export function withinTime<T>(ms: number, work: () => T): T {
  const context = contextOf()
  context.work = work
  try {
    for (let tries = 1; ; tries++) {
      const before = process.threadCpuUsage()
      try {
        // What the script gives is what `work` gives.
        return script.runInContext(context, { timeout: ms }) as T
      } catch (error) {
        const { user, system } = process.threadCpuUsage(before)
        const hadItsTime = (user + system) / 1000 >= ms / 2
        if (!isTimeout(error) || hadItsTime || tries === most) throw error
      }
    }
  } finally {
    context.work = undefined
  }
}

/** Errors of another context are no `Error` of this one. */
const isTimeout = (error: unknown) => (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

let made: vm.Context | undefined
const contextOf = (): vm.Context => {
  made ??= vm.createContext({})
  return made
}
