import { z } from 'zod'
import { id } from '../kit/id.ts'

export const dataSourceId = id<'data-source'>()
export type DataSourceId = z.infer<typeof dataSourceId>

/** A database that questions are answered from. Credentials are never sent. */
export const connectedSource = z.object({
  id: dataSourceId,
  name: z.string(),
  /** `sample`: the sample company, there for everyone of the installation. */
  kind: z.enum(['sample', 'postgres']),
  status: z.enum(['loading', 'ready', 'failed']),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** Questions it can answer, in the person's language. */
  questions: z.array(z.string()),
  removable: z.boolean(),
})
export type ConnectedSource = z.infer<typeof connectedSource>
