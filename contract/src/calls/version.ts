import { z } from 'zod'

/** A published version of the flow that took a call: the flow's id and the number of its version. */
export const callVersion = z.string().regex(/^[0-9a-f-]{36}:\d{1,6}$/)
