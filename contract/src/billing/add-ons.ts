/** The add-ons by the specification's status keys (spec §3). */
export const addOns = [
  ...(['google_search', 'google_drive', 'one_drive', 'email'] as const),
  ...(['whatsapp', 'google_calendar', 'meeting_recorder', 'salesforce'] as const),
] as const
export type AddOn = (typeof addOns)[number]

/** The limited add-ons of the free plan (spec §6); which ones is ours. */
export const freeAddOns = ['google_search', 'google_drive', 'email', 'google_calendar'] as const satisfies AddOn[]
