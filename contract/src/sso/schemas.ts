import { z } from 'zod'
import { oauthFailure } from '../account/oauth.ts'
import { timestamp } from '../kit/id.ts'
import { oneLine } from '../kit/one-line.ts'
import { limits } from '../limits.ts'

/** An email domain in lower case, such as toko.example; a whole address gives what stands after its `@`. */
export const emailDomain = z
  .string()
  .max(254)
  .transform((text) => text.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, ''))
  .pipe(
    z
      .string()
      .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/, 'domain_invalid'),
  )

/** Of an organization that has proven it (`proven_at`), or that says it is its own and has yet to add the record. */
const ssoDomain = z.object({
  domain: z.string(),
  /** The TXT record that proves it. */
  record_name: z.string(),
  record_value: z.string(),
  proven_at: timestamp.nullable(),
})
export type SsoDomain = z.infer<typeof ssoDomain>

/** How the last test sign-in with the settings as they are ended: `ok`, or why not. */
const ssoTest = z.object({
  at: timestamp,
  outcome: z.enum(['ok', ...oauthFailure.options]),
  email: z.string().nullable(),
})

const ssoIssuer = z.object({
  issuer: z.string(),
  /** What people call it. */
  name: z.string(),
  client_id: z.string(),
  /** Whether a client secret is kept; it is never given back. */
  has_secret: z.boolean(),
  /** What somebody new becomes in the organization: 1 admin, 2 member. */
  role: z.literal([1, 2]),
  test: ssoTest.nullable(),
})
export type SsoIssuer = z.infer<typeof ssoIssuer>

export const ssoSettings = z.object({
  organization_name: z.string(),
  /** What is registered at the issuer as the redirect address. */
  callback: z.string(),
  issuer: ssoIssuer.nullable(),
  domains: z.array(ssoDomain),
  enabled: z.boolean(),
  /** Whether members at proven domains must sign in at the issuer. Owners need not. */
  required: z.boolean(),
  /** Members whom the rule reaches or would reach, and how many of them have signed in at the issuer before. */
  members: z.int(),
  members_linked: z.int(),
  /** Whether the owner who asks has a password and a second step: without, they may not require it. */
  has_own_way: z.boolean(),
})
export type SsoSettings = z.infer<typeof ssoSettings>

export const ssoIssuerInput = z.object({
  issuer: z
    .string()
    .max(500)
    .transform((text) => oneLine(text).replace(/\/\.well-known\/openid-configuration$/, ''))
    .pipe(z.url({ protocol: /^https?$/, error: 'address_invalid' })),
  client_id: z.string().transform(oneLine).pipe(z.string().min(1, 'required').max(500)),
  /** Left out or empty: the one that is kept stays. Null: none (a public client). */
  client_secret: z
    .string()
    .max(2_000)
    .transform((text) => text || undefined)
    .nullable()
    .optional(),
  role: z.literal([1, 2]).default(2),
})
export type SsoIssuerInput = z.output<typeof ssoIssuerInput>

export const ssoStateInput = z.object({ enabled: z.boolean(), required: z.boolean() })
export type SsoStateInput = z.infer<typeof ssoStateInput>

export const ssoDomainInput = z.object({ domain: emailDomain })
/** An address or its domain: nothing else of it is looked at. */
export const ssoDoorInput = z.object({ domain: z.string().max(limits.email.max) })

/** Where people of an address's domain sign in; null: as everybody does. Depends on the domain alone. */
export const ssoDoor = z.object({ sso: z.object({ name: z.string(), domain: z.string() }).nullable() })
export type SsoDoor = z.infer<typeof ssoDoor>
