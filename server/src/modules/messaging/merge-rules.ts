/** What stands with each contact of a customer. Times are ISO texts. */
export type CustomerFacts = {
  name: string
  attributes: Record<string, string>
  opted_out_at: string | null
  blocked_at: string | null
}

/**
 * What two customers are together: the kept one says what both have, the other one adds to it. Who wants no broadcasts or is blocked as one of
 * them is so as both.
 */
export const mergedFacts = (kept: CustomerFacts, joined: CustomerFacts): CustomerFacts => ({
  name: kept.name,
  attributes: { ...joined.attributes, ...kept.attributes },
  opted_out_at: kept.opted_out_at ?? joined.opted_out_at,
  blocked_at: kept.blocked_at ?? joined.blocked_at,
})

/** What of the joined one is not said any more once they are one; `detail` null: the name. */
export function droppedFacts(
  kept: Pick<CustomerFacts, 'name' | 'attributes'>,
  joined: Pick<CustomerFacts, 'name' | 'attributes'>,
): { detail: string | null; kept: string; dropped: string }[] {
  const names = kept.name === joined.name ? [] : [{ detail: null, kept: kept.name, dropped: joined.name }]
  const details = Object.entries(joined.attributes).flatMap(([detail, dropped]) => {
    const stays = Object.hasOwn(kept.attributes, detail) ? kept.attributes[detail] : undefined
    return stays === undefined || stays === dropped ? [] : [{ detail, kept: stays, dropped }]
  })
  return [...names, ...details]
}

type Past = { before: CustomerFacts; merged: CustomerFacts; now: CustomerFacts }

/** Consent and block of one side again as they were, but what was decided since the two were made one holds for both. */
const decided = ({ before, merged, now }: Past): Pick<CustomerFacts, 'opted_out_at' | 'blocked_at'> => ({
  opted_out_at: now.opted_out_at === merged.opted_out_at ? before.opted_out_at : now.opted_out_at,
  blocked_at: now.blocked_at === merged.blocked_at ? before.blocked_at : now.blocked_at,
})

/** The joined one is who they were. */
export const undoneJoined = (past: Past): CustomerFacts => ({ ...past.before, ...decided(past) })

/** The kept one keeps what was changed since, and loses what only the other one had said. */
export function undoneKept(past: Past): CustomerFacts {
  const { before, merged, now } = past
  const own = Object.entries(now.attributes).filter(
    ([name, value]) => Object.hasOwn(before.attributes, name) || merged.attributes[name] !== value,
  )
  return { name: now.name, attributes: Object.fromEntries(own), ...decided(past) }
}
