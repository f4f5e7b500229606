import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

type Pace = { tokens: number; gapMs: number; firstMs: number }

/** The model of the benches (model.ts), and the settings that lead a server to it. */
export async function startModel({ tokens, gapMs, firstMs }: Pace): Promise<{
  process: ChildProcess
  settings: Record<'MODEL_BASE_URL' | 'MODEL_NAME' | 'MODEL_API_KEY', string>
}> {
  const args = [path.join(import.meta.dirname, 'model.ts'), `${tokens}`, `${gapMs}`, `${firstMs}`]
  const model = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = String((await createInterface(model.stdout)[Symbol.asyncIterator]().next()).value)
  return {
    process: model,
    settings: { MODEL_BASE_URL: address, MODEL_NAME: 'bench', MODEL_API_KEY: 'none' },
  }
}
