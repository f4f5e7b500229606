import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SsoDoor } from '#contract/sso/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { beginIssuerSignIn } from './issuer-sign-in.ts'
import { nextPath } from './next-path.ts'
import { signInMessages } from './sign-in-messages/index.ts'

type Door = NonNullable<SsoDoor['sso']>

/** Where the address in the field signs in, asked once for each domain. Undefined: as everybody does, or that cannot be asked now. */
export function useSsoDoor(emailField: () => HTMLInputElement | null) {
  const [door, setDoor] = useState<Door>()
  // Whoever chose the password at a domain is not asked again there.
  const known = useRef(new Map<string, Door | undefined>())
  const domainNow = () => {
    const email = emailField()
    return email?.value && !email.validity.typeMismatch
      ? email.value.replace(/^.*@/, '').trim().toLowerCase()
      : undefined
  }
  const look = async (): Promise<boolean> => {
    const domain = domainNow()
    if (domain === undefined) return false
    if (!known.current.has(domain)) {
      const answered = await askDoor(domain)
      if (answered) known.current.set(domain, answered.sso ?? undefined)
    }
    if (domain !== domainNow()) return false
    const found = known.current.get(domain)
    setDoor(found)
    return found !== undefined
  }
  return {
    door,
    look,
    forget: () => door && door.domain !== domainNow() && setDoor(undefined),
    usePassword: () => {
      if (door) known.current.set(door.domain, undefined)
      setDoor(undefined)
    },
    go: () => {
      const address = door && beginIssuerSignIn(nextPath(location.search), door.domain)
      if (address) location.assign(address)
    },
  }
}

/** Only the domain is sent: it is all that the answer depends on. */
async function askDoor(domain: string): Promise<SsoDoor | undefined> {
  try {
    const [{ ssoEndpoints }, { api }] = await Promise.all([
      import('#contract/sso/endpoints.ts'),
      import('#web/lib/client/api.ts'),
    ])
    return await api.call(ssoEndpoints.findSso, { body: { domain } })
  } catch {
    return undefined
  }
}

/** In place of the password: the way to the organization's issuer, and back to the password for who has one. */
export function SsoDoorNote(props: { door: Door; error: Error | null; onPassword: () => void }) {
  const { door, error, onPassword } = props
  const t = useMessages(signInMessages).signIn
  return (
    <>
      <p role="status" className="text-pretty text-fg-2">
        {t.sso(door.domain)}
      </p>
      <FailureNote error={error} />
      <Button type="submit" variant="primary" size="lg" icon={<KeyRound />}>
        {t.with(door.name)}
      </Button>
      <Button variant="ghost" size="lg" onClick={onPassword}>
        {t.ssoInstead}
      </Button>
    </>
  )
}
