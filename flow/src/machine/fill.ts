import { z } from 'zod'
import {
  type EvaluationContext,
  evaluateExpression,
  fillText,
  fillValue,
  parseExpression,
  parseTemplate,
} from '../expression/index.ts'
import { fieldOf } from '../fields.ts'
import { bareOf, isRecord } from '../options.ts'

/** Options read once, filled for every step. */
export type Filler = (around: EvaluationContext) => unknown

/** How options of a schema are filled; what has no expression in it costs nothing. Throws ExpressionError for what cannot be read. */
export function fillerOf(schema: z.ZodType, value: unknown): Filler | undefined {
  const { filled } = fieldOf(schema)
  if (filled) return typeof value === 'string' ? fieldFiller(filled, value) : undefined
  const bare = bareOf(schema)
  if (bare instanceof z.ZodObject && isRecord(value)) return objectFiller(bare, value)
  if (bare instanceof z.ZodArray && Array.isArray(value)) return listFiller(bare.element as z.ZodType, value)
  return undefined
}

function fieldFiller(filled: 'template' | 'value' | 'expression', value: string): Filler | undefined {
  if (filled === 'expression') {
    if (value.trim() === '') return undefined
    const parsed = parseExpression(value)
    return (context) => evaluateExpression(parsed, context)
  }
  if (!value.includes('{{')) return undefined
  const parsed = parseTemplate(value)
  return filled === 'template' ? (context) => fillText(parsed, context) : (context) => fillValue(parsed, context)
}

function objectFiller(schema: z.ZodObject, value: Record<string, unknown>): Filler | undefined {
  const fillers = Object.entries(schema.shape).flatMap(([name, inner]): [string, Filler][] => {
    const filler = fillerOf(inner as z.ZodType, value[name])
    return filler ? [[name, filler]] : []
  })
  if (fillers.length === 0) return undefined
  return (context) => {
    const filled: Record<string, unknown> = { ...value }
    for (const [name, filler] of fillers) filled[name] = filler(context)
    return filled
  }
}

function listFiller(schema: z.ZodType, value: unknown[]): Filler | undefined {
  const fillers = value.map((item) => fillerOf(schema, item))
  if (fillers.every((filler) => filler === undefined)) return undefined
  return (context) => value.map((item, index) => fillers[index]?.(context) ?? item)
}
