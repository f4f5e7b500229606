import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { userOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'

/** For the operator of the installation; anyone else is told who that is. */
export function OperatorOnly({ children }: { children: ReactNode }) {
  const t = useMessages(settingsMessages).operatorOnly
  const user = useQuery(userOptions)
  return (
    <Loaded query={user}>
      {({ is_operator }) =>
        is_operator ? (
          children
        ) : (
          <EmptyState icon={<Lock />} title={t.title}>
            {t.text}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
