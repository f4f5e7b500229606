import { errorCode } from './errors.ts'
import { type FillTask, fillDatabase } from './fill.ts'

export type FillOutcome = { readonly rows: number } | { readonly message: string; readonly code: string | undefined }

// Started by fill-apart.ts: one task in, one outcome out. It ends with its parent, however that ends.
process.once('disconnect', () => process.exit(1))
process.once('message', (task: FillTask) => {
  fillDatabase(task)
    .then((rows): FillOutcome => ({ rows }))
    .catch(
      (error: unknown): FillOutcome => ({
        message: error instanceof Error ? error.message : String(error),
        code: errorCode(error),
      }),
    )
    .then((outcome) => process.send?.(outcome))
})
