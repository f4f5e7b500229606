/** The add-ons by the status keys that clients know. */
export const addOns = [
  ...(['google_search', 'google_drive', 'one_drive', 'email'] as const),
  ...(['whatsapp', 'google_calendar', 'meeting_recorder', 'salesforce'] as const),
] as const
export type AddOn = (typeof addOns)[number]

/** The limited add-ons of the free plan; which ones is ours. */
export const freeAddOns = ['google_search', 'google_drive', 'email', 'google_calendar'] as const satisfies AddOn[]
