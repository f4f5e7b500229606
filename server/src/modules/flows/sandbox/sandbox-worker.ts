import { parentPort } from 'node:worker_threads'
import { getQuickJS, type QuickJSContext, type QuickJSWASMModule } from 'quickjs-emscripten'
import type { SandboxAnswer, SandboxJob, SandboxReady } from './sandbox-messages.ts'

const maxLogged = 100
const lineCharacters = 2_000

/** One piece of code in a machine of its own: nothing but the language, `input` and `console.log`. */
function run(quickjs: QuickJSWASMModule, job: SandboxJob): SandboxAnswer {
  const runtime = quickjs.newRuntime()
  const log: string[] = []
  let late = false
  try {
    runtime.setMemoryLimit(job.memoryBytes)
    runtime.setMaxStackSize(512 * 1024)
    const until = Date.now() + job.milliseconds
    runtime.setInterruptHandler(() => {
      late ||= Date.now() > until
      return late
    })
    const context = runtime.newContext()
    try {
      addConsole(context, log)
      return evaluate(context, job, log, () => late)
    } finally {
      context.dispose()
    }
  } finally {
    // A machine that ran out of memory may not be able to clean up after itself; it is thrown away whole.
    try {
      runtime.dispose()
    } catch {}
  }
}

function addConsole(context: QuickJSContext, log: string[]): void {
  const write = context.newFunction('log', (...given) => {
    if (log.length >= maxLogged) return
    log.push(
      given
        .map((quickJSHandle) => String(textOf(context.dump(quickJSHandle))))
        .join(' ')
        .slice(0, lineCharacters),
    )
  })
  const console = context.newObject()
  context.setProp(console, 'log', write)
  context.setProp(context.global, 'console', console)
  write.dispose()
  console.dispose()
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function evaluate(context: QuickJSContext, job: SandboxJob, log: string[], isLate: () => boolean): SandboxAnswer {
  // What the code is given arrives as text and is parsed inside: no object of ours is ever within its reach.
  const given = context.newString(JSON.stringify(job.input ?? null))
  context.setProp(context.global, '__input', given)
  given.dispose()
  const source = `(() => { const input = JSON.parse(globalThis.__input); delete globalThis.__input;
const __result = (function () { "use strict";\n${job.code}\n})();
return JSON.stringify(__result === undefined ? null : __result) })()`
  const answer = context.evalCode(source, 'code.js')
  if (answer.error) {
    const thrown = context.dump(answer.error) as { name?: string; message?: string } | string
    answer.error.dispose()
    const message = typeof thrown === 'string' ? thrown : `${thrown?.name ?? 'Error'}: ${thrown?.message ?? ''}`
    const problem = isLate()
      ? 'code_too_slow'
      : /out of memory/i.test(message) || message === 'null'
        ? 'code_too_much_memory'
        : 'code_failed'
    return { id: job.id, problem, message: message.slice(0, 1_000), log }
  }
  const text = context.getString(answer.value)
  answer.value.dispose()
  if (text.length > job.outputCharacters) return { id: job.id, problem: 'code_output_too_large', message: '', log }
  return { id: job.id, result: JSON.parse(text), log }
}

const quickjs = await getQuickJS()
parentPort?.on('message', (job: SandboxJob) => {
  let answer: SandboxAnswer
  try {
    answer = run(quickjs, job)
  } catch (error) {
    answer = { id: job.id, problem: 'code_failed', message: String(error).slice(0, 1_000), log: [] }
  }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage({ ready: true } satisfies SandboxReady)
