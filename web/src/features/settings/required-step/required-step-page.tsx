import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { publicConfig } from '#web/lib/client/config.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { storeUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { toast } from '#web/ui/toast-store.ts'
import { userOptions } from '../api.ts'
import { settingsMessages } from '../messages/index.ts'
import { AddPasskey } from '../passkeys/add-passkey.tsx'
import { SecondStepSetUp } from '../second-step/second-step-set-up.tsx'

/** All that a member sees whose organization requires a second step by now: how to set one up, and the way out. */
export default function RequiredStepPage({ onSignOut }: { onSignOut: () => void }) {
  const t = useMessages(settingsMessages).rule
  usePageTitle(t.pageTitle)
  const queries = useQueryClient()
  const [setsUpApp, setSetsUpApp] = useState(false)
  const look = async () => {
    try {
      const user = await api.call(accountEndpoints.getUser)
      queries.setQueryData(userOptions.queryKey, user)
      // What failed before is asked for again.
      if (user.second_step_due === null) await queries.resetQueries()
      storeUser(user)
    } catch (error) {
      toast.failure((error as Error).message)
    }
  }
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto px-4 py-16 phone:py-8">
      <div className="flex w-full max-w-[440px] flex-col gap-5">
        <ShieldCheck className="size-7 text-accent" />
        <div>
          <h1 className="font-semibold text-18 tracking-[-0.012em]">{t.pageTitle}</h1>
          <p className="mt-1 text-pretty text-fg-2">{t.pageText}</p>
        </div>
        <div className="flex flex-col gap-3">
          <Button variant="primary" size="lg" onClick={() => setSetsUpApp(true)}>
            {t.useApp}
          </Button>
          {publicConfig().passkeys === location.origin && <AddPasskey origin={location.origin} onAdded={look} isWide />}
          <Button variant="ghost" size="lg" onClick={onSignOut}>
            {t.signOut}
          </Button>
        </div>
      </div>
      {setsUpApp && (
        <SecondStepSetUp
          onClose={() => {
            setSetsUpApp(false)
            void look()
          }}
        />
      )}
    </main>
  )
}
