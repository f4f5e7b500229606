import { z } from 'zod'

type Shape = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  /** How a union told apart by a field is written. */
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minLength?: number
  pattern?: string
  minItems?: number
  minimum?: number
  default?: unknown
  /** Of an id: the kind of thing it is of. */
  'x-id'?: string
}

/** How ids are chosen: by the property's name, the kind of thing and its place among the ids of the input. */
export type PickId = (name: string, kind: string) => string

/** Values that a shape alone does not tell. A call whose input cannot be made from its shape adds its names here. */
const byName: Record<string, unknown> = {
  topics: [{ filter: '{device}' }],
  account_sid: 'AC00000000000000000000000000000000',
  email: 'somebody@example.test',
  otp: '123456',
  birth_date: '1990-01-01',
  phone_number: '+6281234567890',
  phone_number_id: '1234567',
  language: 'id',
  zone: 'Asia/Jakarta',
  event_key: '0199a000-0000-7000-8000-000000000000',
  business_account_id: '1234567',
  base_url: 'http://127.0.0.1:9/v1',
  url: 'http://127.0.0.1:9/mcp',
  accent: '#2563eb',
  hosts: ['api.example.test'],
  // A database, in fields of its own and whole.
  driver: 'postgres',
  time_zone: 'Asia/Jakarta',
  host: '10.0.0.1',
  port: '5432',
  database: 'x',
  connection_method: 'direct',
  bot_id: '',
  credentials: { driver: 'postgres', host: '10.0.0.1', database: 'x', user: 'x', password: 'x' },
}

/** An input that a schema accepts, with every id chosen by `pick`: what is required, and whatever holds an id. */
export function sampleOf(schema: z.ZodType | undefined, pick: PickId, isBody = false): Record<string, unknown> {
  if (!schema) return {}
  const shape = shapeOf(schema)
  const sample = (madeOf(shape, '', pick) ?? {}) as Record<string, unknown>
  // A change without a change is refused: where nothing is needed, a body says everything.
  if (!isBody || !shape.properties || Object.keys(sample).length > 0) return sample
  return madeOf({ ...shape, required: Object.keys(shape.properties) }, '', pick) as Record<string, unknown>
}

/** The same schemas are asked for thousands of times. */
const shapes = new WeakMap<z.ZodType, Shape>()

function shapeOf(schema: z.ZodType): Shape {
  const shape = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  shapes.set(schema, shape)
  return shape
}

/** The ids in an input, in order: each property's name and the kind of thing. */
export function idsOf(schema: z.ZodType | undefined): { name: string; kind: string }[] {
  const ids: { name: string; kind: string }[] = []
  sampleOf(schema, (name, kind) => {
    ids.push({ name, kind })
    return crypto.randomUUID()
  })
  return ids
}

function madeOf(shape: Shape, name: string, pick: PickId): unknown {
  if (shape.format === 'uuid') return pick(name, shape['x-id'] ?? '')
  if (shape.format === 'email') return 'somebody@example.test'
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const either = shape.anyOf ?? shape.oneOf
  if (either) return madeOf(either.find(holdsId) ?? either[0]!, name, pick)
  if (name in byName) return shape.type === 'integer' ? Number(byName[name]) : byName[name]
  if (shape.type === 'object') return objectOf(shape, pick)
  if (shape.type === 'array') return shape.minItems || holdsId(shape) ? [madeOf(shape.items ?? {}, name, pick)] : []
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return true
  if (shape.format === 'date-time') return '2026-01-01T00:00:00Z'
  if (shape.format === 'date') return '2026-01-01'
  if (shape.format === 'uri') return 'http://127.0.0.1:9/'
  const text = 'a good long text'.padEnd(shape.minLength ?? 0, ' x')
  return shape.pattern && !new RegExp(shape.pattern).test(text) ? 'a_name' : text
}

function objectOf(shape: Shape, pick: PickId): Record<string, unknown> {
  const required = new Set(shape.required)
  const all = Object.entries(shape.properties ?? {})
  const entries = all.filter(([name, inner]) => required.has(name) || holdsId(inner))
  return Object.fromEntries(entries.map(([name, inner]) => [name, madeOf(inner, name, pick)]))
}

const holdsId = (shape: Shape): boolean =>
  shape.format === 'uuid' ||
  (shape.anyOf ?? shape.oneOf ?? []).some(holdsId) ||
  Object.values(shape.properties ?? {}).some(holdsId) ||
  (shape.items ? holdsId(shape.items) : false)
