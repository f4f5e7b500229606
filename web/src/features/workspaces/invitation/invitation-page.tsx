import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { SignedOutPage } from '#web/features/account/index.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useSignedIn, useUser } from '#web/lib/session/session.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../loaded.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { EndedInvitation } from './ended-invitation.tsx'
import { Invited } from './invited.tsx'
import { JoinForm } from './join-form.tsx'
import { invitationMessages } from './messages/index.ts'
import { OtherPerson } from './other-person.tsx'
import { GoLink } from './ways.tsx'

/** What a mailed invitation leads to; `token` is that of its link. It stands below no query client of the application. */
export default function InvitationPage({ token }: { token: string }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <Opened token={token} />
    </QueryClientProvider>
  )
}

function Opened({ token }: { token: string }) {
  const t = useMessages(invitationMessages)
  const user = useUser()
  const signedIn = useSignedIn()
  const opened = useQuery({
    ...endpointQuery(workspaceEndpoints.openInvitation, { body: { invitation: token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = opened
  if (error instanceof CallError && (error.status === 404 || error.status === 400))
    return (
      <Page title={t.unknown.title} text={t.unknown.text}>
        <GoLink signedIn={signedIn} />
      </Page>
    )
  if (error) return <Page title={t.page}>{<LoadFailed query={opened} />}</Page>
  if (!data) return <Page title={t.page}>{<SkeletonRows rows={4} />}</Page>
  const mine = signedIn && user?.email.toLowerCase() === data.email.toLowerCase()
  if (data.state !== 'pending') return <EndedInvitation invitation={data} state={data.state} mine={mine} />
  if (signedIn && !mine) return <OtherPerson invitation={data} email={user?.email ?? ''} />
  if (mine) return <AnswerInvitation invitation={data} />
  return (
    <Page title={t.title(data.workspace_name)} text={<Invited invitation={data} />}>
      {data.has_account ? (
        <>
          <p className="mb-4 text-pretty text-fg-2">{t.hasAccount(data.email)}</p>
          <GoLink signedIn={false} label={t.signIn} primary />
        </>
      ) : (
        <JoinForm token={token} invitation={data} />
      )}
    </Page>
  )
}

type PageProps = { title: string; text?: ReactNode; children: ReactNode }

const Page = (props: PageProps) => <SignedOutPage page={useMessages(invitationMessages).page} {...props} />
