import { z } from 'zod'

/** A time zone by its IANA name, such as `Asia/Jakarta`. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      return true
    } catch {
      return false
    }
  })
