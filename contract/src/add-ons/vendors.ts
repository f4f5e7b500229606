import { z } from 'zod'
import type { AddOn } from '../billing/add-ons.ts'

/** Who people have the accounts with that an add-on uses. */
export const vendor = z.enum(['google', 'microsoft', 'salesforce'])
export type Vendor = z.infer<typeof vendor>

/** Those whose mail can be reached with an account. */
export const mailVendor = vendor.extract(['google', 'microsoft'])
export type MailVendor = z.infer<typeof mailVendor>

export const vendorNames = {
  google: 'Google',
  microsoft: 'Microsoft',
  salesforce: 'Salesforce',
} as const satisfies Record<Vendor, string>

/** What a person uses with an account of their own, and with whom they have it. */
export const vendorOf = {
  google_drive: 'google',
  one_drive: 'microsoft',
  google_calendar: 'google',
  google_mail: 'google',
  microsoft_mail: 'microsoft',
  salesforce: 'salesforce',
} as const satisfies Record<string, Vendor>
export type OutsideAddOn = keyof typeof vendorOf
/** The add-on of a plan that it is part of. */
export const planAddOnOf = {
  google_drive: 'google_drive',
  one_drive: 'one_drive',
  google_calendar: 'google_calendar',
  google_mail: 'email',
  microsoft_mail: 'email',
  salesforce: 'salesforce',
} as const satisfies Record<OutsideAddOn, AddOn>
/** Those that are used with an account at a vendor. */
export const addOnsAt = (name: Vendor): OutsideAddOn[] =>
  outsideAddOn.options.filter((addOn) => vendorOf[addOn] === name)
export const outsideAddOn = z.enum([
  ...(['google_drive', 'one_drive', 'google_calendar'] as const),
  ...(['google_mail', 'microsoft_mail', 'salesforce'] as const),
] as const satisfies OutsideAddOn[])

/** The account behind a mailbox that is not reached with a password. */
export const mailAddOnOf = { google: 'google_mail', microsoft: 'microsoft_mail' } as const satisfies Record<
  MailVendor,
  OutsideAddOn
>

/** The drives among them: by their status keys, and as people know them. */
export const drives = ['google_drive', 'one_drive'] as const satisfies readonly OutsideAddOn[]
export const drive = z.enum(drives)
export type DriveAddOn = (typeof drives)[number]
export const driveNames: Record<DriveAddOn, string> = {
  google_drive: 'Google Drive',
  one_drive: 'OneDrive',
}

/** Where the vendor sends the browser back to, below the installation's address: what the operator registers there. */
export const consentReturnPath = '/oauth/accounts/callback'
