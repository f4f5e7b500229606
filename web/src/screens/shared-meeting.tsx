import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SharedMeetingPage } from '#web/features/meetings/index.ts'
import { Mark } from '#web/ui/mark.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAfterFirstPaint } from '#web/ui/use-after-first-paint.ts'

/** `/meeting/{token}`: a meeting for somebody with a link, who may have nothing of ours cached. */
export default function SharedMeetingScreen() {
  const params: { token?: string } = useParams({ strict: false })
  const { token = '' } = params
  // What is loaded for it comes behind the first thing that is seen.
  const painted = useAfterFirstPaint()
  const waiting = (
    <div className="mx-auto flex max-w-[800px] flex-col gap-4 px-6 py-6 phone:px-4">
      <Mark />
      <SkeletonRows rows={6} />
    </div>
  )
  if (!painted) return waiting
  return (
    <Suspense fallback={waiting}>
      <SharedMeetingPage key={token} token={token} />
    </Suspense>
  )
}
