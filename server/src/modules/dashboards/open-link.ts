import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OpenedDashboard } from '#contract/dashboards/public.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AccessBasis } from '../../platform/http/access.ts'
import { fail } from '../../platform/http/fail.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { countTry, forgetTries, strangerAt, verifyPassword } from '../account/service.ts'
import type { ChartReader } from '../charts/service.ts'
import { dataToday } from './data-today.ts'
import * as links from './link-store.ts'
import type { DashboardView } from './view.ts'

export type OpenDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'> & { charts: ChartReader }

/** Opens a dashboard for whoever has its link and, where it has one, its password. */
export async function openLink(
  deps: OpenDeps,
  { token, password }: { token: string; password?: string | undefined },
  from: { ip: string },
): Promise<OpenedDashboard> {
  const link = await findLink(deps, token)
  if (link.passwordHash !== null) {
    if (password === undefined) throw fail('dashboard_link_password')
    const attempt = { subject: `link ${link.id}`, ...strangerAt(from.ip) }
    await countTry(deps, attempt)
    if (!(await verifyPassword(password, link.passwordHash))) throw fail('dashboard_link_password_wrong')
    await forgetTries(deps.db, attempt, deps.clock.now())
    if (password.length < limits.password.min) await links.noteShortPassword(deps.db, link.id)
  }
  await links.countOpening(deps.db, link.id, deps.clock.now())
  const { name, description, document, version } = link
  const today = await dataToday(deps, link.owner, document)
  const until = deps.clock.now().getTime() + limits.dashboard.passSeconds * 1000
  const pass = deps.secrets.encrypt(JSON.stringify({ of: link.id, until, under: markOf(link) }))
  return { ...document, name, description, version, pass, today, brand: deps.config.BRAND_NAME }
}

export type LinkVisit = { token: string; pass: string }

const passText = z.object({ of: z.string(), until: z.number(), under: z.string() })

/** What a link that was opened shows. Taken back, over, or under another password, it shows nothing any more. */
export async function shownBy(
  deps: OpenDeps,
  { token, pass }: LinkVisit,
): Promise<{ shown: DashboardView; rests: AccessBasis }> {
  const link = await findLink(deps, token)
  const given = read(deps, pass)
  if (given?.of !== link.id || given.under !== markOf(link) || given.until < deps.clock.now().getTime())
    throw fail('dashboard_link_password')
  const { document, owner } = link
  return { shown: { document, owner, reader: null, viewer: 'anyone' }, rests: restsOf(deps, token, link) }
}

const restsOf = ({ db, clock }: OpenDeps, token: string, link: links.OpenLink): AccessBasis => ({
  on: [link.id, link.dashboardId, link.owner.userId, link.owner.workspaceId],
  holds: async () => {
    const now = await links.findByToken(db, hashToken(token), clock.now())
    return now !== undefined && markOf(now) === markOf(link)
  },
})

async function findLink({ db, clock }: OpenDeps, token: string): Promise<links.OpenLink> {
  const link = await links.findByToken(db, hashToken(token), clock.now())
  if (!link) throw fail('dashboard_link_not_found')
  return link
}

/** Which password it was opened under, without telling which. */
const markOf = ({ passwordHash }: links.OpenLink) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 12)

function read({ secrets }: OpenDeps, pass: string): z.infer<typeof passText> | undefined {
  try {
    return passText.parse(JSON.parse(secrets.decrypt(pass)))
  } catch {
    return undefined
  }
}
