/** Where a request came from, kept with the device. */
export type From = { ip: string; userAgent: string }
