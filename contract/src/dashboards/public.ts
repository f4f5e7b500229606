import { z } from 'zod'
import { limits } from '../limits.ts'
import { dashboardDocument } from './document.ts'
import { tilesAsk, valuesAsk } from './tiles.ts'

const token = z.string().min(20).max(100)

export const publicOpen = z.object({ token, password: z.string().max(limits.password.max).optional() })

/** A dashboard as whoever has its link sees it: nothing of who made it or where its numbers lie. */
export const openedDashboard = dashboardDocument.extend({
  name: z.string(),
  description: z.string(),
  /** Opens its tiles for some hours, while the link holds. */
  pass: z.string(),
  /** Raised with every save. */
  version: z.number().int(),
  brand: z.string(),
  /** As of a dashboard. */
  today: z.iso.date().nullable(),
})
export type OpenedDashboard = z.infer<typeof openedDashboard>

const opened = z.object({ token, pass: z.string().max(200) })
export const publicAsk = tilesAsk
  .extend({ max_age_s: z.number().int().min(limits.dashboard.publicAgeSeconds).max(86_400).optional() })
  .extend(opened.shape)
export const publicValuesAsk = valuesAsk.extend(opened.shape)
