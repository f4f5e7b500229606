import { z } from 'zod'
import { timestamp, userId } from '../kit/id.ts'
import { leastRole } from '../permissions.ts'
import { readHostRule } from './secret-hosts.ts'

export const secretName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)

/** Where a secret may go: `api.example.com`, `*.example.com`, `10.0.0.8:8080`. Without a port: https only. */
export const secretHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(260)
  .refine((written) => readHostRule(written) !== undefined)

const users = z.array(userId).max(200)

/** A secret that flows may send in HTTP calls; its value is never shown. */
export const flowSecret = z.object({
  name: secretName,
  /** None: kept before hosts were asked for. It goes nowhere until it has some. */
  hosts: z.array(z.string()),
  /** The least role that may send it, and people who may besides: told to those who keep secrets. */
  least_role: leastRole,
  people: users,
  /** Whether whoever asks may use it. */
  usable: z.boolean(),
  updated_at: timestamp,
})
export type FlowSecret = z.infer<typeof flowSecret>

/** The secrets of a place, and whether whoever asks keeps them. */
export const flowSecrets = z.object({ may_keep: z.boolean(), secrets: z.array(flowSecret) })
export type FlowSecrets = z.infer<typeof flowSecrets>

/** Shorter ones could not be hidden in what comes back. */
const shortest = 6

export const flowSecretInput = z.object({
  /** Left out: the one that is kept stays. A host that is new to a secret asks for the value again. */
  value: z
    .string()
    .min(shortest)
    .max(4_000)
    .refine((value) => value.isWellFormed())
    .optional(),
  hosts: z.array(secretHost).min(1).max(20),
  least_role: leastRole.default('admin'),
  people: users.default([]),
})
export type FlowSecretInput = z.output<typeof flowSecretInput>
