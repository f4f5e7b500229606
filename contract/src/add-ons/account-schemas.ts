import { z } from 'zod'
import { outsideAddOn, vendor } from './vendors.ts'

/** What the operator has registered with a vendor. The secret is written, never read. */
const oauthClient = z.object({ vendor, client_id: z.string().nullable(), has_secret: z.boolean() })
export type OauthClient = z.infer<typeof oauthClient>

export const oauthClients = z.object({
  clients: z.array(oauthClient),
  /** Where browsers come back to, when the installation knows its own address; else it is the page's. */
  redirect_uri: z.string().nullable(),
})
export type OauthClients = z.infer<typeof oauthClients>

export const oauthClientInput = z.object({
  client_id: z.string().trim().min(1).max(300),
  /** Left out: the stored one stays, when the id is the same. */
  client_secret: z.string().trim().max(500).optional(),
})
export type OauthClientInput = z.output<typeof oauthClientInput>

/**
 * How an account elsewhere stands for the person who asks: `off`: the operator has registered nothing; `plan`: the plan lacks it; `none`: not connected;
 * `ended`: the vendor takes it no longer, or it was agreed to for less; `ready`.
 */
export const outsideAccountState = z.enum(['off', 'plan', 'none', 'ended', 'ready'])

/** A page of ours to come back to. */
const returnTo = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[\w\-./?=&%]*$/)

export const consentInput = z.object({ return_to: returnTo.optional() })

/** The vendor's page on which a person agrees. */
export const consentPage = z.object({ url: z.url() })

export const consentHandle = z.object({ handle: z.string().min(20).max(100) })
export const consentDone = z.object({
  add_on: outsideAddOn,
  account: z.string(),
  return_to: z.string().nullable(),
})
