import { z } from 'zod'
import { bareOf, type DataType, fieldOf, type PickedResource } from '#flow/index.ts'

/** How an option is edited, read from its schema. */
export type Shape =
  | { kind: 'template'; wide: boolean }
  | { kind: 'value'; type: DataType }
  | { kind: 'expression' }
  | { kind: 'code' }
  | { kind: 'schedule' }
  | { kind: 'time-zone' }
  | { kind: 'text' }
  | { kind: 'number'; min: number | undefined; max: number | undefined; whole: boolean }
  | { kind: 'switch' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'picked'; pick: PickedResource }
  | { kind: 'list'; item: Shape; blank: unknown }
  | { kind: 'object'; fields: [string, Shape][] }

/** The shape of a schema; what is not known is text. */
export function shapeOf(schema: z.ZodType): Shape {
  const meta = fieldOf(schema)
  if (meta.pick) return { kind: 'picked', pick: meta.pick }
  if (meta.filled === 'template') return { kind: 'template', wide: meta.look === 'wide' }
  if (meta.filled === 'value') return { kind: 'value', type: meta.type ?? 'any' }
  if (meta.filled === 'expression') return { kind: 'expression' }
  if (meta.look === 'code') return { kind: 'code' }
  if (meta.look === 'schedule' || meta.look === 'time-zone') return { kind: meta.look }
  const bare = bareOf(schema)
  if (bare instanceof z.ZodBoolean) return { kind: 'switch' }
  if (bare instanceof z.ZodEnum) return { kind: 'choice', values: bare.options.map(String) }
  if (bare instanceof z.ZodNumber) return numberOf(bare)
  if (bare instanceof z.ZodArray) {
    const element = bare.element as z.ZodType
    const item = shapeOf(element)
    return { kind: 'list', item, blank: blankOf(item, element) }
  }
  if (bare instanceof z.ZodObject)
    return {
      kind: 'object',
      fields: Object.entries(bare.shape).map(([name, inner]) => [name, shapeOf(inner as z.ZodType)]),
    }
  return { kind: 'text' }
}

function numberOf(schema: z.ZodNumber): Shape {
  const { minValue, maxValue, format } = schema
  const bound = (value: number | null) =>
    value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value
  return { kind: 'number', min: bound(minValue), max: bound(maxValue), whole: format === 'safeint' }
}

/** What a new entry of a list begins with. */
function blankOf(shape: Shape, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(shape.kind === 'object' ? {} : undefined)
  if (parsed.success) return parsed.data
  if (shape.kind !== 'object') return ''
  return Object.fromEntries(shape.fields.flatMap(([name, field]) => (field.kind === 'text' ? [[name, '']] : [])))
}

/** The default of an option, as its schema has it. */
export function defaultOf(schema: z.ZodType): unknown {
  const parsed = schema.safeParse(undefined)
  return parsed.success ? parsed.data : undefined
}
