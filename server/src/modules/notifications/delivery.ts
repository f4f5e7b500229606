import type { UserId } from '#contract/kit/id.ts'
import { firstDelivery, type NotificationDelivery } from '#contract/notifications/delivery.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as store from './delivery-store.ts'
import { messageTime, zoneOf } from './delivery-times.ts'

export const getDelivery = ({ db }: Pick<Deps, 'db'>, { userId }: Scope): Promise<NotificationDelivery> =>
  store.findDelivery(db, userId)

/** What waits already goes out when it was to. */
export async function updateDelivery({ db }: Pick<Deps, 'db'>, { userId }: Scope, delivery: NotificationDelivery) {
  await store.saveDelivery(db, userId, delivery)
  return store.findDelivery(db, userId)
}

/** When a message of its own reaches each of these people, such as the mail of an alarm: now, or when their quiet hours are over. */
export async function messageTimes(
  { db, clock }: { db: Db } & Pick<Deps, 'clock'>,
  people: readonly UserId[],
  urgent: boolean,
): Promise<(person: UserId) => Date> {
  const deliveries = await store.listDeliveries(db, people)
  const now = clock.now()
  return (person) => messageTime(deliveries.get(person) ?? firstDelivery, urgent, now)
}

/** By whose clocks each of these people lives, as they chose it for what they are told. */
export async function zonesOf(db: Db, people: readonly UserId[]): Promise<(person: UserId) => string> {
  const deliveries = await store.listDeliveries(db, people)
  return (person) => zoneOf(deliveries.get(person) ?? firstDelivery)
}
