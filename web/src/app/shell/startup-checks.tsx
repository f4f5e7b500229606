import { AgentCheck } from '#web/features/agents/index.ts'
import { PackageCheck } from '#web/features/billing/index.ts'
import { SecondStepCheck } from './second-step-check.tsx'

/** What would stand in the way of whatever the person begins. Screens outside of the shell are not checked. */
export default function StartupChecks() {
  return (
    <>
      <SecondStepCheck />
      <AgentCheck />
      <PackageCheck />
    </>
  )
}
