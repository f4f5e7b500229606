import { queryOptions } from '@tanstack/react-query'
import type { Outputs } from '../fields/sample.ts'

/** What the steps of the last test of a flow gave; the test panel fills it. */
export const outputsOptions = (project: string) =>
  queryOptions({
    queryKey: ['studio-outputs', project],
    queryFn: (): Outputs => new Map(),
    staleTime: Number.POSITIVE_INFINITY,
  })
