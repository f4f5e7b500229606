import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { MessagingSettings } from '#contract/messaging/account.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { settingsOptions } from './api.ts'
import { setupMessages } from './messages/index.ts'

type Props = { account: MessagingAccountId; children: (settings: MessagingSettings) => ReactNode }

/** The settings of a number; what is written in a form stays when they are asked anew. */
export function SettingsOf({ account, children }: Props) {
  const t = useMessages(setupMessages)
  const settings = useQuery(settingsOptions(account))
  return (
    <Loaded query={settings} failed={t.failed} rows={6}>
      {(found) => <Fragment key={found.account_id}>{children(found)}</Fragment>}
    </Loaded>
  )
}
