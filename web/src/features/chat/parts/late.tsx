import { type ReactNode, Suspense } from 'react'
import { PieceGuard } from './piece-guard.tsx'

type Props = {
  /** Stands there until it has come, and where it does not come: without a connection a file of the client may be missing. */
  instead?: ReactNode
  children: ReactNode
}

/** A part that comes later. The screen stands without it, too. */
export const Late = ({ instead = null, children }: Props) => (
  <PieceGuard instead={instead}>
    <Suspense fallback={instead}>{children}</Suspense>
  </PieceGuard>
)
