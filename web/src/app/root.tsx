import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { StepUpDialog } from '#web/features/account/index.ts'
import { RouterAddress } from '#web/lib/address/router-address.tsx'
import { useStepUpAsked } from '#web/lib/client/step-up.ts'
import { Frame } from './frame.tsx'

/** What is around every screen of the router. */
export function Root() {
  const waiting = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <RouterAddress>
      <Frame waiting={waiting}>
        <Outlet />
        <StepUp />
      </Frame>
    </RouterAddress>
  )
}

/** A call waits until the person has shown that it is they. What they were doing stays as it is behind it. */
function StepUp() {
  const onAnswer = useStepUpAsked()
  return (
    onAnswer && (
      <Suspense fallback={null}>
        <StepUpDialog onAnswer={onAnswer} />
      </Suspense>
    )
  )
}
