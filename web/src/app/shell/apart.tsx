import { lazy } from '#web/lib/lazy.ts'
import { useSignedIn } from '#web/lib/session/session.ts'
import Bare from './bare.tsx'

const Shell = lazy(() => import('./shell.tsx'))

/** The frame of screens that need no token: the shell for those who have one, the bare screen for others. */
export default function Apart() {
  return useSignedIn() ? <Shell /> : <Bare />
}
