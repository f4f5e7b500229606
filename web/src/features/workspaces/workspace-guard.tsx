import type { ReactNode } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { idOf } from './api.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'

/** A page of a workspace's settings; an address that names none says so in the frame. */
export function WorkspaceGuard({
  id: text,
  children,
}: {
  id: string | undefined
  children: (id: WorkspaceId) => ReactNode
}) {
  const id = idOf(text)
  return id ? (
    children(id)
  ) : (
    <WorkspaceFrame id={text} tab="settings">
      {() => null}
    </WorkspaceFrame>
  )
}
