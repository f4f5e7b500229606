import { KeyRound } from 'lucide-react'
import { publicConfig } from '#web/lib/client/config.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { beginIssuerSignIn } from './issuer-sign-in.ts'
import { signInMessages } from './sign-in-messages/index.ts'

/** Signing in at the issuer this installation names; nothing where there is none. */
export function IssuerButton({ next }: { next: string }) {
  const t = useMessages(signInMessages)
  const oauth = publicConfig().oauth
  if (!oauth) return null
  const go = () => {
    const address = beginIssuerSignIn(next)
    if (address) location.assign(address)
  }
  return (
    <div className="mb-5 flex flex-col gap-5">
      <Button size="lg" icon={<KeyRound />} onClick={go}>
        {t.signIn.with(oauth.name)}
      </Button>
      <p className="flex items-center gap-3 text-12 text-fg-3 before:h-px before:flex-1 before:bg-line-soft after:h-px after:flex-1 after:bg-line-soft">
        {t.or}
      </p>
    </div>
  )
}
