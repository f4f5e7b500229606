import { mayReadCalls } from './modules/calls/metrics.ts'
import { figuresIn } from './modules/charts/service.ts'
import type { ReadableFigures } from './modules/chat/service.ts'
import type { FeatureFlagService } from './modules/feature-flags/service.ts'
import { mayReadInboxes } from './modules/messaging/metrics.ts'

/** The figures that the product counts of the place where somebody works, as far as they may open the screens that show them. */
export const createReadableFigures =
  (deps: { featureFlags: Pick<FeatureFlagService, 'passes'> }): ReadableFigures =>
  async (reader) => [
    ...(mayReadInboxes(reader, reader) ? [figuresIn('messaging', reader)] : []),
    ...((await mayReadCalls(deps, reader, reader)) ? [figuresIn('calls', reader)] : []),
  ]
