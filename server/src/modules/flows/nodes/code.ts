import type { z } from 'zod'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import { flowLimits } from '#flow/index.ts'
import type { nodes } from '#flow/nodes/index.ts'
import type { StepHandler } from '../engine/handler.ts'
import { StepFailed } from '../engine/step-error.ts'
import type { SandboxProblem } from '../sandbox/sandbox-messages.ts'
import type { NodeDeps } from './node-deps.ts'

type Options = z.output<(typeof nodes)['code']['options']>
const megabytes = Math.round(flowLimits.code.memoryBytes / 1024 / 1024)

const words: Record<SandboxProblem, (message: string) => LocalizedText> = {
  code_failed: (message) => localized(`The code failed: ${message}`, `Kodenya gagal: ${message}`),
  code_too_slow: () =>
    localized(
      'The code took too long and was ended. Look for a loop that never ends.',
      'Kodenya terlalu lama lalu dihentikan. Periksa perulangan yang tidak berakhir.',
    ),
  code_too_much_memory: () =>
    localized(
      `The code needs more than ${megabytes} MB of memory.`,
      `Kodenya butuh memori lebih dari ${megabytes} MB.`,
    ),
  code_output_too_large: () =>
    localized('What the code returned is too large.', 'Yang dikembalikan kode terlalu besar.'),
}

export const codeHandler =
  ({ sandbox }: Pick<NodeDeps, 'sandbox'>): StepHandler<Options> =>
  async ({ options }) => {
    const input = Object.fromEntries(options.inputs.map(({ name, value }) => [name, value]))
    const answer = await sandbox.run(options.code, input, options.milliseconds)
    if ('problem' in answer) throw new StepFailed(answer.problem, words[answer.problem](answer.message))
    return { port: 'next', output: { result: answer.result, log: answer.log } }
  }
