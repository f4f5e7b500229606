import { monitorEndpoints } from '#contract/monitors/endpoints.ts'
import { type Route, routes } from '../../platform/http/route.ts'
import * as actions from './actions.ts'
import { loadSampleMonitors, type SampleMonitorDeps } from './sample-monitors.ts'
import * as monitors from './service.ts'
import { listMonitoringSources } from './sources.ts'

/** Every call of the monitoring area. */
export const monitorRoutes = (deps: SampleMonitorDeps): Route[] =>
  routes(monitorEndpoints, {
    listMonitoringSources: ({ scope, query, language }) => listMonitoringSources(deps, scope, query.bot_id, language),
    listAllMonitors: async ({ scope, query }) => {
      await loadSampleMonitors(deps, scope)
      return monitors.listMonitors(deps, scope, query)
    },
    listMonitors: ({ scope, params, query }) => monitors.listMonitors(deps, scope, { ...query, ...params }),
    getMonitor: ({ scope, params }) => monitors.getMonitor(deps, scope, params),
    readMonitor: ({ scope, params, body, signal }) => monitors.readMonitor(deps, scope, params.botId, body, signal),
    createMonitor: ({ scope, params, body, signal }) => monitors.createMonitor(deps, scope, params.botId, body, signal),
    testMonitor: ({ scope, params, signal }) => monitors.testMonitor(deps, scope, params, signal),
    updateMonitor: ({ scope, params, body, signal }) => monitors.updateMonitor(deps, scope, params, body, signal),
    setMonitorActive: ({ scope, params }) => monitors.setActive(deps, scope, params, params.value === 'true'),
    removeMonitor: ({ scope, params }) => monitors.removeMonitor(deps, scope, params),
    backtestMonitor: ({ scope, params, signal }) => monitors.backtestMonitor(deps, scope, params, signal),
    listMonitorEvents: ({ scope, params, query }) => actions.listEvents(deps, scope, params, query),
    listMonitorChecks: ({ scope, params }) => monitors.listChecks(deps, scope, params),
    getMonitorEvidence: ({ scope, params }) => actions.getEvidence(deps, scope, params, params.eventId),
    openMonitorEvent: ({ scope, params, language, signal }) =>
      actions.openAsChat(deps, scope, params, { language, signal }),
    acknowledgeMonitor: ({ scope, params, body }) => actions.acknowledgeAlarm(deps, scope, params, body.note),
    snoozeMonitor: ({ scope, params, body }) => actions.snoozeMonitor(deps, scope, params, body.minutes),
    assignMonitor: ({ scope, params, body }) => actions.assignMonitor(deps, scope, params, body.user_id),
  })
