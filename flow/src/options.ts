import { z } from 'zod'
import type { AnyDefinition, Port, StepOutput } from './definition.ts'
import { errorPort, stepOutput } from './definition.ts'
import type { FlowNode } from './document.ts'
import { type FieldLook, type FilledField, fieldOf } from './fields.ts'

export type Options = Record<string, unknown>
export type ReadOptions = { options: Options; issues: { path: string; message: string }[] }

const english = z.locales.en().localeError
const known = new WeakMap<FlowNode, ReadOptions>()

/**
 * A node's options with defaults filled in; where they are wrong, what can be used and the issues. A node is read once: it is
 * replaced when it changes, and what is answered is not to be changed.
 */
export function readOptions(
  definition: AnyDefinition,
  node: FlowNode,
  words: z.core.$ZodErrorMap = english,
): ReadOptions {
  if (words !== english) return readNow(definition, node, words)
  const found = known.get(node) ?? readNow(definition, node, words)
  known.set(node, found)
  return found
}

function readNow(definition: AnyDefinition, node: FlowNode, words: z.core.$ZodErrorMap): ReadOptions {
  const parsed = (definition.options as z.ZodObject).safeParse(node.options, { error: words })
  if (parsed.success) return { options: parsed.data, issues: [] }
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const kept = Object.fromEntries(Object.entries(node.options).filter(([name]) => !wrong.has(name)))
  const rest = (definition.options as z.ZodObject).safeParse(kept)
  return { options: rest.success ? rest.data : {}, issues }
}

/** The ports out of a node, its error port included. */
export function outputsOf(definition: AnyDefinition, options: Options): Port[] {
  const { outputs } = definition
  const own: Port[] = typeof outputs === 'function' ? outputs(options) : outputs
  return definition.mayFail ? [...own, errorPort] : own
}

/** What later steps may read of a node. */
export function givenBy(definition: AnyDefinition, options: Options): StepOutput[] {
  const own: StepOutput[] = typeof definition.gives === 'function' ? definition.gives(options) : definition.gives
  return definition.mayFail ? [...own, stepOutput('error', 'object', 'What went wrong', 'Yang salah')] : own
}

export type Field = { path: string; meta: Partial<FilledField & FieldLook>; value: unknown }

/** Every field of options that is filled or picked, with its path. */
export function fieldsOf(definition: AnyDefinition, options: Options): Field[] {
  const found: Field[] = []
  visit(definition.options, options, '', (meta, value, path) => found.push({ meta, value, path }))
  return found
}

function visit(
  schema: z.ZodType,
  value: unknown,
  path: string,
  seen: (meta: Field['meta'], value: unknown, path: string) => void,
): void {
  const look = fieldOf(schema)
  if (look.filled || look.pick) {
    seen(look, value, path)
    return
  }
  const bare = bareOf(schema)
  if (bare instanceof z.ZodObject && isRecord(value))
    for (const [name, inner] of Object.entries(bare.shape))
      visit(inner as z.ZodType, value[name], join(path, name), seen)
  if (bare instanceof z.ZodArray && Array.isArray(value))
    for (const [index, item] of value.entries()) visit(bare.element as z.ZodType, item, join(path, String(index)), seen)
}

/** A schema without the optional and default around it. */
export function bareOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? bareOf(schema.def.innerType as z.ZodType)
    : schema
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether others see what a node does: it sends, calls, asks or writes. */
export function actsOutside(definition: AnyDefinition | undefined, node: FlowNode): boolean {
  if (!definition) return false
  const { options } = readOptions(definition, node)
  if (definition.effect !== 'outside') return definition.actsThrough?.(options) === true
  return !definition.staysInside?.(options)
}
