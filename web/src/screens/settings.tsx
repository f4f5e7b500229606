import { useParams } from '@tanstack/react-router'
import { SettingsPage } from '#web/features/settings/index.ts'

/** /settings and /settings/{section} */
export default function Settings() {
  const { section } = useParams({ strict: false })
  return <SettingsPage section={section} />
}
