import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { getToken } from '#web/lib/session/session.ts'
import { type Guard, redirectOf } from './guards.ts'
import { Root } from './root.tsx'
import { loadScreen, screenExists } from './screen-files.ts'

const root = createRootRoute({ component: Root })

const check =
  (guard: Guard) =>
  ({ location: requested }: { location: ParsedLocation }) => {
    const to = redirectOf(guard, getToken() !== undefined)
    if (to) throw redirect({ to, search: requested.pathname === '/' ? {} : { next: requested.href } })
  }

/** With navigation beside it, for people who are signed in. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: check('token'),
  component: lazyRouteComponent(() => import('./shell/shell.tsx')),
})

/** Screens that live apart: with navigation when somebody is signed in, alone when not. */
const apart = createRoute({
  getParentRoute: () => root,
  id: 'apart',
  component: lazyRouteComponent(() => import('./shell/apart.tsx')),
})

const reachable = new Set<string>()

/** Screens that stand alone whoever looks, such as those for an embedding page. */
const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: lazyRouteComponent(() => import('./shell/bare.tsx')),
})

/** A route: the frame it stands in, its address, the name of its file in src/screens. */
function screen<P extends AnyRoute, const Path extends string>(parent: P, path: Path, file: string) {
  if (screenExists(file)) reachable.add(path)
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(() => loadScreen(file)),
  })
}

/** An address that people may have kept, and where it leads now. */
const moved = <const Path extends string>(path: Path, to: string) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const pattern = (path: string) => new RegExp(`^${path.replace(/\{?\$\w+\}?/g, '[^/]+')}$`)

/** Whether an address leads to a screen of the table below. Navigation and palette show no other. */
export const isReachable = (address: string): boolean => [...reachable].some((path) => pattern(path).test(address))

// One line per screen. Guards: everything in `shell` needs a token. Screens directly below `root` have no server state
// around them: the sign-in screen must be usable before that is loaded.
export const routeTree = root.addChildren([
  shell.addChildren([
    screen(shell, '/', 'chat-home'),
    screen(shell, '/c/$id', 'chat-session'),
    screen(shell, '/t/$tab', 'chat-tab'),
    screen(shell, '/shared/$id', 'shared-chat'),
    screen(shell, '/bookmarks', 'bookmarks'),
    moved('/verified-queries', '/knowledge/verified'),
    moved('/knowledge-tests', '/knowledge/tests'),
    screen(shell, '/requests', 'requests'),
    screen(shell, '/dashboard/editor', 'dashboard-editor'),
    screen(shell, '/researchpurposeonly', 'researchpurposeonly'),
    screen(shell, '/dashboard', 'dashboard'),
    screen(shell, '/map-monitoring', 'map-monitoring'),
    screen(shell, '/calendar', 'calendar'),
    screen(shell, '/meetings', 'meetings'),
    screen(shell, '/tasks', 'tasks'),
    screen(shell, '/meetings/record', 'meeting-record'),
    screen(shell, '/meetings/$id', 'meeting'),
    screen(shell, '/salesforce', 'salesforce'),
    screen(shell, '/salesforce/changes', 'salesforce-changes'),
    screen(shell, '/salesforce/mappings', 'salesforce-mappings'),
    screen(shell, '/salesforce/mappings/new', 'salesforce-mapping'),
    screen(shell, '/salesforce/mappings/$id', 'salesforce-mapping'),
    screen(shell, '/salesforce/changes/$id', 'salesforce-change'),
    screen(shell, '/monitoring', 'monitoring'),
    screen(shell, '/monitoring/new', 'monitor-editor'),
    screen(shell, '/monitoring/$agent/$id', 'monitor'),
    screen(shell, '/monitoring/$agent/$id/edit', 'monitor-editor'),
    screen(shell, '/call-logs-and-analytics', 'call-logs'),
    screen(shell, '/call-logs-and-analytics/$id', 'call-log'),
    screen(shell, '/call-campaigns', 'call-campaigns'),
    screen(shell, '/call-campaigns/$id', 'call-campaign'),
    screen(shell, '/scorecards', 'scorecards'),
    screen(shell, '/scorecards/new', 'scorecard-editor'),
    screen(shell, '/scorecards/$id', 'scorecard-editor'),
    screen(shell, '/rehearsals', 'rehearsals'),
    screen(shell, '/rehearsals/$id', 'rehearsal'),
    screen(shell, '/speech-analytics', 'speech-analytics'),
    moved('/whatsapp', '/whatsapp/sandbox'),
    screen(shell, '/whatsapp/sandbox', 'whatsapp-sandbox'),
    screen(shell, '/whatsapp/setup-account', 'whatsapp-setup-account'),
    screen(shell, '/whatsapp/inbox', 'whatsapp-inbox'),
    screen(shell, '/whatsapp/dashboard', 'whatsapp-dashboard'),
    screen(shell, '/whatsapp/broadcast', 'whatsapp-broadcast'),
    screen(shell, '/whatsapp/broadcast/$id', 'whatsapp-broadcast'),
    screen(shell, '/studio', 'studio'),
    screen(shell, '/studio/$projectId', 'studio-project'),
    screen(shell, '/settings', 'settings'),
    screen(shell, '/settings/$section', 'settings'),
    moved('/settings/truth', '/settings/accuracy'),
    screen(shell, '/agents', 'agents'),
    screen(shell, '/agents/$id', 'agent'),
    screen(shell, '/dashboard-agent/$agent', 'dashboard-agent'),
    screen(shell, '/knowledge', 'knowledge'),
    screen(shell, '/knowledge/$tab', 'knowledge'),
    screen(shell, '/knowledge/set-up/$id', 'knowledge-set-up'),
    screen(shell, '/knowledge/use-cases/$id', 'knowledge-use-case'),
    screen(shell, '/workspaces', 'workspaces'),
    screen(shell, '/workspace/$id', 'workspace'),
    screen(shell, '/workspace/$id/members', 'workspace-members'),
    screen(shell, '/workspace/$id/usage', 'workspace-usage'),
    screen(shell, '/workspace/$id/billing', 'workspace-billing'),
    screen(shell, '/workspace/$id/settings', 'workspace-settings'),
    screen(shell, '/workspace/$id/permissions', 'workspace-permissions'),
    screen(shell, '/workspace/$id/audit', 'workspace-audit'),
    screen(shell, '/workspace/$id/knowledge-sharing', 'workspace-knowledge-sharing'),
    screen(shell, '/workspace/$id/knowledge-sharing/home', 'knowledge-sharing-home'),
    screen(shell, '/workspace/$id/knowledge-sharing/detail-request', 'knowledge-sharing-request'),
    screen(shell, '/workspace/$id/knowledge-sharing/add-request', 'knowledge-sharing-add'),
    screen(shell, '/knowledges-sharing', 'knowledges-sharing'),
    screen(shell, '/knowledge-sharing/$id', 'knowledge-sharing'),
    screen(shell, '/success-{$type}', 'success'),
    screen(shell, '/payment', 'payment'),
    screen(shell, '/payment-method', 'payment-method'),
    screen(shell, '/payment-va/$id', 'payment-va'),
    screen(shell, '/payment-success', 'payment-success'),
  ]),
  bare.addChildren([screen(bare, '/dpn-chat', 'dpn-chat'), screen(bare, '/dpn-chat/$id', 'dpn-chat-session')]),
  apart.addChildren([screen(apart, '/agent-builder', 'agent-builder')]),
  screen(root, '/signin', 'signin'),
  screen(root, '/signin/sign-up', 'signin-sign-up'),
  screen(root, '/signin/verification', 'signin-verification'),
  screen(root, '/signin/forgot-password', 'signin-forgot-password'),
  screen(root, '/sign-up', 'sign-up'),
  screen(root, '/sign-up/verification', 'sign-up-verification'),
  screen(root, '/request-access', 'request-access'),
  screen(root, '/request-access/form', 'request-access-form'),
  screen(root, '/oauth/failure', 'oauth-failure'),
  screen(root, '/about', 'about'),
  screen(root, '/d/$token', 'public-dashboard'),
  screen(root, '/a/$agentId', 'public-agent'),
  screen(root, '/call', 'call'),
  screen(root, '/meeting/$token', 'shared-meeting'),
  screen(root, '/call-ui', 'call'),
  ...(import.meta.env.DEV || import.meta.env.VITE_DEV_UI === '1'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/ui',
          component: lazyRouteComponent(() => import('../screens/dev-ui.tsx')),
        }),
      ]
    : []),
])
