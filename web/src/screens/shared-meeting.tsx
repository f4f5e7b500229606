import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SharedMeetingPage } from '#web/features/meetings/index.ts'

/** `/meeting/{token}`: a meeting for somebody with a link. */
export default function SharedMeetingScreen() {
  const params: { token?: string } = useParams({ strict: false })
  const { token = '' } = params
  return (
    <Suspense>
      <SharedMeetingPage key={token} token={token} />
    </Suspense>
  )
}
