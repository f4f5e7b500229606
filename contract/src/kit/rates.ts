/** How often one caller may do something. The caller is the signed-in person, else the network they come from. */
export type Rate = { max: number; perSeconds: number }

/**
 * What a call costs, for calls without a rate of their own. `read`: a few rows of ours. `write`: changes them. `costly`: opens a
 * stream, takes files in, makes a file, or asks a database that people connected. `expensive`: asks a model or somebody else's
 * service, or works for seconds.
 */
export type Cost = 'read' | 'write' | 'costly' | 'expensive'

/** All calls of a caller that cost the same are counted together. */
export const costRates: Record<Cost, Rate> = {
  read: { max: 3_000, perSeconds: 60 },
  write: { max: 600, perSeconds: 60 },
  costly: { max: 300, perSeconds: 60 },
  expensive: { max: 60, perSeconds: 60 },
}

/** What of an endpoint (endpoint.ts) says what it costs. */
type Costing = { method: string; cost?: Cost | undefined; events?: unknown; form?: unknown }

/** What a call costs by its kind, unless it says so itself. */
export const costOf = ({ cost, events, form, method }: Costing): Cost =>
  cost ?? (events || form ? 'costly' : method === 'GET' ? 'read' : 'write')

/** The rate of a call: its own, else that of its cost. No call is without. */
export const rateOf = (endpoint: Costing & { rate?: Rate | undefined }): Rate =>
  endpoint.rate ?? costRates[costOf(endpoint)]
