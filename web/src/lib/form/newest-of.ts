/** A row of a list as it is by now, for a form that is open over it; as it was where it is not in the list any more. */
export const newestOf = <Row extends { id: string }>(list: readonly Row[] | undefined, row: Row): Row =>
  list?.find(({ id }) => id === row.id) ?? row
