import { z } from 'zod'
import { outsideAccountState } from '../add-ons/account-schemas.ts'
import { cell, tableColumn } from '../chat/parts.ts'

/** How Salesforce stands for the person who asks. */
export const salesforceView = z.object({ state: outsideAccountState, account: z.string().nullable() })
export type SalesforceView = z.infer<typeof salesforceView>

/** The name of an object or field, as its programs have it. */
export const salesforceName = z.string().regex(/^[A-Za-z]\w{0,79}$/)

/** Of 15 or 18 characters. */
export const salesforceRecordId = z.string().regex(/^([A-Za-z0-9]{15}|[A-Za-z0-9]{18})$/)

const salesforceObject = z.object({ name: z.string(), label: z.string(), custom: z.boolean() })
export type SalesforceObject = z.infer<typeof salesforceObject>
export const salesforceObjects = z.array(salesforceObject)

const salesforceField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  /** The objects that it points at. */
  references: z.array(z.string()),
  /** Whether the person may fill it in of a new record, and change it of one that is there. */
  creatable: z.boolean(),
  updatable: z.boolean(),
  /** A new record needs it. */
  required: z.boolean(),
  /** Records can be known by it: an external id or a unique field. */
  key: z.boolean(),
  /** Most characters; 0: no text. */
  length: z.number().int(),
  /** What may be chosen; empty: anything that fits the type. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type SalesforceField = z.infer<typeof salesforceField>
export const salesforceDescription = salesforceObject.extend({
  creatable: z.boolean(),
  updatable: z.boolean(),
  fields: z.array(salesforceField),
})
export type SalesforceDescription = z.infer<typeof salesforceDescription>

export const salesforceQuery = z.object({
  soql: z.string().trim().min(1).max(10_000),
  /** From the page before: asks for the next one of the same query. */
  cursor: z
    .string()
    .regex(/^[\w-]{1,80}$/)
    .optional(),
})

export const salesforceRows = z.object({
  /** The query as it was understood, which is what was asked. */
  understood: z.string(),
  object: z.string(),
  columns: z.array(tableColumn),
  rows: z.array(
    z.object({
      cells: z.array(cell),
      /** The record in Salesforce; null: the row is none. */
      url: z.url().nullable(),
      record_id: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
  next: z.string().nullable(),
})
export type SalesforceRows = z.infer<typeof salesforceRows>

/** Records that words were found in, by what they are called. */
export const salesforceMatches = z.array(z.object({ record_id: z.string(), name: z.string() }))
export const salesforceWords = z.object({ words: z.string().trim().min(2).max(100) })

/** A record as it is now: fields that hold one value, in the order of the object. */
export const salesforceRecord = z.object({
  record_id: z.string(),
  object: z.string(),
  object_label: z.string(),
  name: z.string(),
  url: z.url(),
  updatable: z.boolean(),
  fields: z.array(salesforceField.extend({ value: cell })),
})
export type SalesforceRecord = z.infer<typeof salesforceRecord>
