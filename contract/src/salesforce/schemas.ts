import { z } from 'zod'
import { outsideAccountState } from '../add-ons/account-schemas.ts'
import { cell, tableColumn } from '../chat/parts.ts'

/** How Salesforce stands for the person who asks. */
export const salesforceView = z.object({ state: outsideAccountState, account: z.string().nullable() })
export type SalesforceView = z.infer<typeof salesforceView>

/** The name of an object or field, as its programs have it. */
export const salesforceName = z.string().regex(/^[A-Za-z]\w{0,79}$/)

const salesforceObject = z.object({ name: z.string(), label: z.string(), custom: z.boolean() })
export type SalesforceObject = z.infer<typeof salesforceObject>
export const salesforceObjects = z.array(salesforceObject)

const salesforceField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  /** The objects that it points at. */
  references: z.array(z.string()),
})
export const salesforceDescription = salesforceObject.extend({ fields: z.array(salesforceField) })
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
  columns: z.array(tableColumn),
  rows: z.array(
    z.object({
      cells: z.array(cell),
      /** The record in Salesforce; null: the row is none. */
      url: z.url().nullable(),
    }),
  ),
  total: z.number().int(),
  next: z.string().nullable(),
})
export type SalesforceRows = z.infer<typeof salesforceRows>
