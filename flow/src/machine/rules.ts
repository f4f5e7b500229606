/**
 * The rules by which a run goes on. They stand in its first event and hold to its end: read by other rules, its journal would tell of
 * another run. Whoever changes what follows from an event adds one, and keeps what was before for the runs that it began.
 *
 * 1: those of runs whose first event names none.
 * 2: a join waits for all that can still come to it, a round of a loop for all of its branches, and what a run holds has a limit.
 */
export const currentRules = 2
