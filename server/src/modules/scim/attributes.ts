import { z } from 'zod'
import { isJson, type Json, keyOf } from './matches.ts'
import { badRequest } from './scim-error.ts'

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const text = z.string().max(1_000)
const optional = text.nullish()
/** Entra ID sends "True" and "False" as texts. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((given) => given.toLowerCase() === 'true'),
])

const plural = z
  .array(
    z.object({
      value: optional,
      display: optional,
      type: optional,
      primary: flag.nullish(),
    }),
  )
  .max(50)
const address = z.object({
  type: optional,
  primary: flag.nullish(),
  formatted: optional,
  streetAddress: optional,
  locality: optional,
  region: optional,
  postalCode: optional,
  country: optional,
})
const enterprise = z.object({
  employeeNumber: optional,
  costCenter: optional,
  organization: optional,
  division: optional,
  department: optional,
  manager: z
    .union([z.object({ value: optional, displayName: optional }), text.transform((value) => ({ value }))])
    .nullish(),
})

/** What is kept of somebody. All else that is sent is left out, passwords first of all. */
const userAttributes = z.object({
  userName: text.trim().min(1),
  externalId: optional,
  active: flag.nullish().transform((given) => given ?? true),
  displayName: optional,
  nickName: optional,
  title: optional,
  userType: optional,
  preferredLanguage: optional,
  locale: optional,
  timezone: optional,
  profileUrl: optional,
  name: z
    .object({
      formatted: optional,
      familyName: optional,
      givenName: optional,
      middleName: optional,
      honorificPrefix: optional,
      honorificSuffix: optional,
    })
    .nullish(),
  emails: plural.nullish(),
  phoneNumbers: plural.nullish(),
  addresses: z.array(address).max(20).nullish(),
  roles: plural.nullish(),
  entitlements: plural.nullish(),
  [enterpriseSchema]: enterprise.nullish(),
})
export type UserAttributes = z.output<typeof userAttributes>

const groupAttributes = z.object({
  displayName: text.trim().min(1).max(256),
  externalId: optional,
  members: z
    .array(z.object({ value: z.string().max(100) }))
    .nullish()
    .transform((given) => [...new Set((given ?? []).map(({ value }) => value))]),
})
export type GroupAttributes = z.output<typeof groupAttributes>

/** Reads what was sent, whatever the case of its names. Throws `invalidValue`. */
function readAs<Shape extends z.ZodObject>(shape: Shape, given: Json): z.output<Shape> {
  const named = Object.fromEntries(
    Object.keys(shape.shape).flatMap((name) => {
      const key = keyOf(given, name)
      return key === undefined ? [] : [[name, given[key]]]
    }),
  )
  const read = shape.safeParse(named)
  if (read.success) return withoutNulls(read.data) as z.output<Shape>
  const [issue] = read.error.issues
  throw badRequest('invalidValue', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`)
}

/** What is null or empty is not there (RFC 7643, 2.5). */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isJson(value)) return value
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutNulls(part)]))
}

export const readUser = (given: Json): UserAttributes => readAs(userAttributes, given)
export const readGroup = (given: Json): GroupAttributes => readAs(groupAttributes, given)

/** The address at which somebody is known: the work one, the first one, else the name they sign in with. Undefined: none. */
export function addressOf({ userName, emails }: UserAttributes): string | undefined {
  const given = (emails ?? []).toSorted((left, right) => Number(right.primary ?? false) - Number(left.primary ?? false))
  const work = given.find(({ type }) => type?.toLowerCase() === 'work')
  const candidates = [userName, work?.value, ...given.map(({ value }) => value)]
  return candidates.find((found) => z.email().max(254).safeParse(found).success) ?? undefined
}

/** How somebody is called, in one line. */
export function nameOfUser({ userName, displayName, name }: UserAttributes): string {
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ')
  return (displayName || name?.formatted || parts || userName).replace(/\s+/g, ' ').trim().slice(0, 120)
}
