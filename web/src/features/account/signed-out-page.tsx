import type { ReactNode } from 'react'
import { PageLink } from '#web/lib/address/page-link.tsx'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { getBrand, usePageTitle } from '#web/ui/page-title.ts'
import { LookSwitches } from './look-switches.tsx'
import { signInMessages } from './sign-in-messages/index.ts'

type Props = {
  /** The page's part of the title: `Nalar | Sign in`. */
  page: string
  title: ReactNode
  text?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** What is around the screens one sees without being signed in. */
export function SignedOutPage({ page, title, text, wide = false, children }: Props) {
  usePageTitle(page)
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="flex h-14 flex-none items-center justify-between px-5 phone:px-4">
        <PageLink to="/signin" className="hit flex items-center gap-2 rounded-sm font-semibold">
          <img src="/mark.svg" alt="" width={24} height={24} />
          {getBrand()}
        </PageLink>
        <LookSwitches />
      </header>
      <main
        className={`mx-auto flex w-full flex-1 flex-col justify-center px-5 pt-6 pb-16 phone:justify-start phone:px-4 phone:pt-8 phone:pb-8 ${wide ? 'max-w-[560px]' : 'desk:max-w-[376px]'}`}
      >
        <h1 className="text-balance font-semibold text-24 tracking-[-0.018em]">{title}</h1>
        {text && <div className="mt-2 text-pretty text-15 text-fg-2">{text}</div>}
        <div className="mt-6">{children}</div>
      </main>
      <SignedOutFooter />
    </div>
  )
}

function SignedOutFooter() {
  const t = useMessages(signInMessages)
  return (
    <footer className="flex flex-none justify-center gap-5 px-5 pb-[calc(20px+env(safe-area-inset-bottom))] text-12 text-fg-3">
      <PageLink to="/about" className="hit rounded-xs hover:text-fg">
        {t.footer.about}
      </PageLink>
      <PageLink to="/about" hash="help" className="hit rounded-xs hover:text-fg">
        {t.footer.help}
      </PageLink>
      <PageLink to="/about" hash="terms" className="hit rounded-xs hover:text-fg">
        {t.footer.terms}
      </PageLink>
    </footer>
  )
}
