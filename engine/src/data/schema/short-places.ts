/** What stands before the name of a place in Indonesia, and people leave out: 'DKI Jakarta', 'Kota Bandung', 'Kab. Garut'. */
const title = /^(?:DKI|DI|[Pp]rov(?:insi|\.)?|[Kk]ota|[Kk]ab(?:upaten|\.)?)\s+(?=\p{L})/u

/** Values by the name that people call them by, where that is no value of its own and only one of them is called so. */
export const shortPlaces = (values: readonly string[]): { name: string; value: string }[] => {
  const own = new Set(values.map((value) => value.toLowerCase()))
  const called = values.flatMap((value) => {
    const name = value.replace(title, '')
    return name === value || own.has(name.toLowerCase()) ? [] : [{ name, value }]
  })
  const counts = Map.groupBy(called, ({ name }) => name.toLowerCase())
  return called.filter(({ name }) => counts.get(name.toLowerCase())?.length === 1)
}
