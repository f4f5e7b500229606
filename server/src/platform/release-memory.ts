import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 5_000
/** Collections without a run after which V8 drops a function's compiled code; V8's own figure is the second one. */
const codeAge = { atRest: 1, usual: 6 }
/**
 * Shares of a processor's time that the process took: below the one it is at rest, from the other on it has worked. Far apart, so that one that has a little
 * to do all the time does not collect over and over. Not how long its event loop was busy: that grows where other processes take the processor away from it.
 */
const [restShare, workShare] = [0.05, 0.1]

/**
 * Collects garbage once whenever the process has come to rest, and gives its memory back to the system: V8 collects only when more is
 * allocated, so that a server would keep for the night what its busiest minute took. Code that has not run since the collection before
 * goes, too: most of it is that of the start. Returns how to end it.
 */
export function releaseMemoryAtRest(): () => void {
  let before = process.cpuUsage()
  let hasWorked = true
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const share = (user + system) / (lookEveryMs * 1_000)
    if (share >= workShare) hasWorked = true
    else if (share < restShare && hasWorked) {
      hasWorked = false
      collectGarbage()
    }
    // The collection itself is no work.
    before = process.cpuUsage()
  }, lookEveryMs).unref()
  return () => clearInterval(look)
}

/** Stops the process for some 50 ms. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  // Only contexts that are made under the flag have it.
  const collect: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString(`--bytecode-old-age=${codeAge.atRest}`)
  collect()
  setFlagsFromString(`--bytecode-old-age=${codeAge.usual}`)
}
