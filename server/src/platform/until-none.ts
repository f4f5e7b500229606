import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves when nothing of what goes on is left, also of what is begun meanwhile, or after so long. `ongoing` is asked anew each time. */
export async function untilNone(ongoing: () => Iterable<Promise<unknown>>, withinMs: number): Promise<void> {
  const late = sleep(withinMs, 'late', { ref: false })
  for (let all = [...ongoing()]; all.length > 0; all = [...ongoing()])
    if ((await Promise.race([late, Promise.allSettled(all)])) === 'late') return
}
