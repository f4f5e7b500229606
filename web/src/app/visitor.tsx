import { Outlet } from '@tanstack/react-router'
import { WithQueries } from './with-queries.tsx'

/** The frame of screens for people who are not signed in and which ask the server for something to show. */
export default function Visitor() {
  return (
    <WithQueries>
      <Outlet />
    </WithQueries>
  )
}
