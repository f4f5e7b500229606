import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { accountMessages } from './messages/index.ts'
import { RequestAccessForm } from './request-access-form.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

/** The request itself, then the word that it has arrived. */
export default function RequestAccessFormPage() {
  const t = useMessages(accountMessages).request
  const [sentBy, setSentBy] = useState<string>()
  if (sentBy !== undefined)
    return (
      <SignedOutPage page={t.page} title={t.doneTitle} text={<p role="status">{t.doneText(sentBy)}</p>}>
        <Link to="/signin" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t.doneBack}
        </Link>
      </SignedOutPage>
    )
  return (
    <SignedOutPage page={t.page} title={t.formTitle} text={t.formText} wide>
      <RequestAccessForm onSent={setSentBy} />
    </SignedOutPage>
  )
}
