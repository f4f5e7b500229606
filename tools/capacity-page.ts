// `node tools/capacity-page.ts` writes docs/CAPACITY.md from what was measured (contract/src/operations/measured-costs.ts); a test holds
// the page against it.
import fs from 'node:fs'
import path from 'node:path'
import {
  capacityAssumptions as given,
  heldByProcess,
  planCapacity,
  type UnitCost,
} from '../contract/src/operations/capacity.ts'
import { measuredCosts as costs, measuredAt, modelChecks } from '../contract/src/operations/measured-costs.ts'

export const capacityPage = path.resolve(import.meta.dirname, '../docs/CAPACITY.md')

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
const percent = (share: number) => `${number(share * 100)}%`
const megabytes = (bytes: number) => `${number(bytes / 1024 ** 2)} MB`

const unitRow = (name: string, { serverMs, databaseMs, commits, diskWaits, walBytes }: UnitCost) =>
  `| ${name} | ${number(serverMs, 2)} ms | ${number(databaseMs, 2)} ms | ${number(commits, 1)} | ${number(diskWaits, 2)} | ${number(walBytes / 1024, 1)} kB |`

function planRow(people: number): string {
  const { load, answersUnderWay, web, worker, database } = planCapacity(people, costs, given)
  const cells = [
    people,
    load.pages,
    load.reads + load.writes,
    answersUnderWay,
    Math.ceil(load.runs),
    Math.ceil(load.messages),
    Math.ceil(load.measurements),
    Math.ceil(load.dashboards),
    Math.ceil(load.calls),
    web.processes,
    worker.processes,
    Math.max(1, Math.ceil(database.cores)),
    database.connections,
    Math.ceil(database.iops),
  ]
  return `| ${cells.map((cell) => number(cell)).join(' | ')} | ${web.limitedBy} |`
}

/** The whole page. */
export function describeCapacity(): string {
  const held = heldByProcess(costs, given)
  return `# Capacity

What one process holds, and what a company needs. This page is made of figures that were measured on ${measuredAt.slice(0, 10)} (\`npm run bench -- capacity\`: one process on two shared cores, PostgreSQL on the same
machine), by the function that *Settings → Capacity* uses, too (\`contract/src/operations/capacity.ts\`); \`node tools/capacity-page.ts\` writes it anew.

## What each piece of work costs

| | CPU of the process | CPU of PostgreSQL | commits | waits for the disk | log of PostgreSQL |
| --- | --- | --- | --- | --- | --- |
${unitRow('a request that reads', costs.read)}
${unitRow('a request that changes something', costs.write)}
${unitRow('an answer of 100 tokens by a model', costs.answer)}
${unitRow('a flow run of two steps', costs.run)}
${unitRow('a message of a customer, stored and shown', costs.message)}
${unitRow('a measurement of a device by MQTT', costs.measurement)}
${unitRow('a dashboard of 8 charts, opened', costs.dashboard)}
${unitRow('a second of a call', costs.callSecond)}

A process at work takes ${megabytes(costs.baseBytes)}, one at rest ${number(costs.idle.serverMsPerSecond, 1)} ms of a core each second. A page that listens takes ${number(costs.pageBytes / 1024)} kB, an answer under way ${number(costs.answerBytes / 1024)} kB, a call ${number(costs.callBytes / 1024)} kB.
A wait for the disk is one flush of PostgreSQL's log; commits that come together share one. What a model, a bucket or a connected database does is work of its own machines.

## What one process holds

Of each alone, with at most ${percent(given.coreShare)} of a core and ${megabytes(given.processBytes)}:

| | at most | limited by |
| --- | --- | --- |
| requests that read | ${number(Math.floor(held.readsPerSecond))} a second | processor |
| requests that change something | ${number(Math.floor(held.writesPerSecond))} a second | processor |
| answers under way, of ${given.answerSeconds} s each | ${number(Math.floor(held.answersUnderWay))} | ${held.answersUnderWay < held.answersPerSecond * given.answerSeconds ? 'memory' : 'processor'} |
| flow runs | ${number(Math.floor(held.runsPerSecond))} a second | processor |
| messages of customers | ${number(Math.floor(held.messagesPerSecond))} a second | processor |
| measurements of devices | ${number(Math.floor(held.measurementsPerSecond))} a second | processor |
| dashboards opened | ${number(Math.floor(held.dashboardsPerSecond))} a second | processor |
| calls at once | ${number(Math.floor(held.calls))} | ${held.calls < held.callsByProcessor ? 'memory' : 'processor'} |
| pages that listen | ${number(Math.floor(held.pages))} | memory |

## What a company needs

| people | pages | requests/s | answers under way | runs/s | messages/s | measurements/s | dashboards/s | calls at once | web processes | workers | cores of PostgreSQL | connections | disk waits/s | web limited by |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${[1_000, 10_000, 100_000].map(planRow).join('\n')}

It assumes, for the busiest hour: ${percent(given.onlineShare)} of all people have a page open, which asks ${given.callsPerMinute} times a minute, ${percent(given.writeShare)} of it to change something; each person asks ${given.questionsPerDay} questions, has
${given.runsPerDay} flow runs, opens ${given.dashboardsPerDay} dashboards, and is the reason for ${number(given.messagesPerDay)} message of a customer and ${given.callsPerDay} calls a day, ${percent(given.busyHourShare)} of them in that hour; an answer takes ${given.answerSeconds} s, a call ${given.callSeconds} s. There are
${given.devicesPerPerson} devices for each person, which send ${given.measurementsPerMinute} measurement a minute. A process holds ${given.poolSize} connections in its pool and ${given.sessions} past it: beyond some hundred a pooler belongs before PostgreSQL. Cores and processes are counted with
${percent(given.coreShare)} of each in use, so that a burst finds room, and never fewer than two of each role, so that one may be restarted.

A request that reads is a short list, one that changes something is one row: heavy pages cost more, which \`SLOW_QUERY_MS\` and *Settings → Operations* show. A message of a customer is counted with the workers, which work it off; an agent's answer to it is one of the answers. Messages and measurements are counted as stored one by one: those that come to one number or place at once are stored together, and cost down to half of it. The figures of a
dashboard are known when it is opened: new ones are the work of the database that was connected. In a call a model answers, and other machines hear and speak; it is not recorded. Not in it: the built-in engine, reading of uploaded files, and meetings; \`npm run bench\` has figures of their own.

## Whether the model is right

The bench gives one to four processes on one database the same load of all kinds at once (messages by signed webhooks, devices by MQTT and calls with speech at every process, too) and holds what they use against what the model says of it.
Parts of what the model said, in the run that the costs are of:

| processes | cores of the processes | cores of PostgreSQL | disk waits | memory |
| --- | --- | --- | --- | --- |
${modelChecks.map((check) => `| ${check.processes} | ${percent(check.serverCores)} | ${percent(check.databaseCores)} | ${percent(check.diskWaits)} | ${percent(check.memory)} |`).join('\n')}

Connections were never more than allowed, and the bench asks for 35% at most in cores and memory. Disk waits are the most that there can be: where commits come together they share one. CPU time is compared, but while others take the processor and its caches a piece of work costs up to half more of it: it is measured on a machine that does little else. The bench shares two cores with PostgreSQL, the model's stand-in and the clients, so that it proves the sums and not the throughput of many machines.
`
}

if (import.meta.main) fs.writeFileSync(capacityPage, describeCapacity())
