import { fail } from '../../platform/http/fail.ts'
import { classifyModelError } from '../../providers/model/classify.ts'
import { openModel } from '../../providers/model/open-model.ts'
import type { ModelAddress } from '../../providers/model/port.ts'

type ModelFinder = { find: () => Promise<{ label: string; address: ModelAddress } | undefined> }

/** A short answer of the installation's model without tools; undefined: there is none, and the built-in engine does it. */
export async function completePrompt(
  models: ModelFinder,
  asked: { system: string; prompt: string; signal: AbortSignal },
): Promise<string | undefined> {
  const model = await models.find()
  if (!model) return undefined
  const { generateText } = await import('ai')
  try {
    const { text } = await generateText({
      model: await openModel(model.address),
      system: asked.system,
      prompt: asked.prompt,
      abortSignal: asked.signal,
      maxRetries: 0,
    })
    return text
  } catch (error) {
    asked.signal.throwIfAborted()
    throw fail(classifyModelError(error, false).code, { name: model.label })
  }
}

/** The first JSON object in what a model wrote. */
export function jsonIn(text: string): Record<string, unknown> | undefined {
  const found = /\{[\s\S]*\}/.exec(text)?.[0]
  if (found === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(found)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
