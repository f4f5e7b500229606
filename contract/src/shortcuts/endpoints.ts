import { z } from 'zod'
import { defineEndpoints } from '../kit/endpoint.ts'
import { agentId, shortcutId } from '../kit/id.ts'
import { pageQuery } from '../kit/paging.ts'
import { limits } from '../limits.ts'
import { shortcut, shortcutInput, shortcutList, shortcutPage } from './schemas.ts'

const byId = z.object({ id: shortcutId })

export const shortcutEndpoints = defineEndpoints({
  listShortcuts: {
    service: 'gateway',
    method: 'GET',
    path: '/shortcuts',
    auth: 'token',
    action: 'shortcuts.use',
    summary: 'The person’s shortcuts in their order, a page at a time',
    query: pageQuery(limits.shortcutsPage),
    data: shortcutPage,
    errorKey: 'errorLoadingShortcuts',
  },
  listAllShortcuts: {
    service: 'gateway',
    method: 'GET',
    path: '/shortcut',
    auth: 'token',
    action: 'shortcuts.use',
    summary: 'All of the person’s shortcuts, for the menu that / opens',
    data: shortcutList,
    errorKey: 'errorNoShortcutsFound',
  },
  listRandomShortcuts: {
    service: 'gateway',
    method: 'GET',
    path: '/shortcut/{id}/random',
    auth: 'token',
    action: 'shortcuts.use',
    summary: 'A few shortcuts to try with an agent, each with its category',
    params: z.object({ id: agentId }),
    data: shortcutList,
    errors: ['agent_not_found'],
    failed: 'random_shortcuts_load_failed',
    errorKey: 'errorLoadRandomShortcuts',
  },
  createShortcut: {
    service: 'gateway',
    method: 'POST',
    idempotent: true,
    path: '/shortcuts',
    auth: 'token',
    action: 'shortcuts.manage',
    summary: 'Keeps a prompt as a shortcut; it becomes the first of the list',
    body: shortcutInput,
    data: shortcut,
    errors: ['shortcut_limit_reached'],
    errorKey: 'errorCreatingShortcut',
  },
  updateShortcut: {
    service: 'gateway',
    method: 'PUT',
    path: '/shortcuts/{id}',
    auth: 'token',
    action: 'shortcuts.manage',
    summary: 'Changes a shortcut',
    params: byId,
    body: shortcutInput,
    data: shortcut,
    errors: ['shortcut_not_found'],
    errorKey: 'errorUpdatingShortcut',
  },
  removeShortcut: {
    service: 'gateway',
    method: 'DELETE',
    path: '/shortcuts/{id}',
    auth: 'token',
    action: 'shortcuts.manage',
    summary: 'Deletes a shortcut',
    params: byId,
    errors: ['shortcut_not_found'],
    errorKey: 'errorDeletingShortcut',
  },
  moveShortcut: {
    service: 'gateway',
    method: 'PUT',
    path: '/shortcuts/{id}/{position}',
    auth: 'token',
    action: 'shortcuts.manage',
    summary: 'Moves a shortcut to a position of the list, counted from 1',
    params: byId.extend({ position: z.coerce.number().int().min(1).max(limits.shortcut.perOwner) }),
    data: shortcut,
    errors: ['shortcut_not_found'],
    errorKey: 'errorUpdatingShortcut',
  },
})
