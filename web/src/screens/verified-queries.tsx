import { VerifiedPage } from '#web/features/verified-queries/index.ts'

/** `/verified-queries`: queries that people have checked. */
export default function VerifiedQueriesScreen() {
  return <VerifiedPage />
}
