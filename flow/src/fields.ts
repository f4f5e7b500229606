import { z } from 'zod'
import { type DataType, flowName } from './document.ts'
import { flowLimits } from './limits.ts'

/**
 * How an option is filled when a step runs: `template` becomes text, `value` keeps the type of a lone `{{expression}}`,
 * `expression` is one without braces. Options without a mark are taken as they are.
 */
export type FilledField = { filled: 'template' | 'value' | 'expression'; type?: DataType }

/** What an editor needs to know besides the schema. `wide`: many lines. `code`: an editor for code. `schedule`: a cron line, chosen in words. `time-zone`: one of a list. */
export type FieldLook = { look?: 'wide' | 'code' | 'secret' | 'schedule' | 'time-zone'; pick?: PickedResource }
/** A thing of the workspace that is chosen from a list and may be deleted later. */
export type PickedResource =
  | ('agent' | 'data_source' | 'table' | 'knowledge' | 'flow' | 'person' | 'secret')
  | ('salesforce_object' | 'salesforce_field')

const fieldMeta = new WeakMap<z.ZodType, FilledField & FieldLook>()
/** The mark of an option's schema, through optional and default. */
export function fieldOf(schema: z.ZodType): (FilledField & FieldLook) | Partial<FilledField & FieldLook> {
  const known = fieldMeta.get(schema)
  if (known) return known
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType
  return inner ? fieldOf(inner) : {}
}
function marked<T extends z.ZodType>(schema: T, meta: Partial<FilledField> & FieldLook): T {
  fieldMeta.set(schema, meta as FilledField & FieldLook)
  return schema
}

/** Text with `{{expressions}}` in it. */
export const template = (look: FieldLook & { max?: number } = {}) => {
  const { max = flowLimits.template.characters, ...rest } = look
  return marked(z.string().max(max), { filled: 'template', ...rest })
}

/** A value: `{{items}}` gives the list itself; anything else is text. Numbers and booleans may stand as they are. */
export const value = (type: DataType = 'any', look: FieldLook = {}) =>
  marked(z.union([z.string().max(flowLimits.template.characters), z.number(), z.boolean(), z.null()]), {
    filled: 'value',
    type,
    ...look,
  })

/** An expression without braces, such as `order.total > 100`. */
export const expression = (type: DataType = 'any') =>
  marked(z.string().max(flowLimits.expression.characters), { filled: 'expression', type })

/** Many lines, not filled: code. */
export const source = () => marked(z.string().max(flowLimits.code.characters), { look: 'code' })

/** A cron line of five fields: minute, hour, day, month, weekday. */
export const cronLine = () => marked(z.string().max(120), { look: 'schedule' })

/** A time zone by its IANA name; empty for that of the flow. */
export const timeZoneName = () => marked(z.string().max(60).default(''), { look: 'time-zone' })

/** The name of a table of the workspace: one that is there, or a new one that a step begins by writing to it. */
export const tableName = () => marked(flowName.or(z.literal('')).default(''), { pick: 'table' })

/** The id of a thing of the workspace, chosen from a list. */
export const pickedResource = (pick: PickedResource) => marked(z.string().max(80), { pick })
