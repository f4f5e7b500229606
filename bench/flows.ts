import type { Figure } from './figure.ts'
import { crashFigures } from './flow-crash.ts'
import { speedFigures } from './flow-speed.ts'
import { waitingFigures } from './flow-waiting.ts'

/** Runs a second, their latency, runs that wait, and the crash test. */
export async function flowFigures(): Promise<Figure[]> {
  return [...(await speedFigures()), ...(await waitingFigures()), ...(await crashFigures())]
}
