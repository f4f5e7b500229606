const table: readonly (readonly [RegExp, number])[] = [
  [/^skip:unknown$/, -1],
  [/^skip:verb$/, -0.1],
  [/^skip:table$/, -0.6],
  [/^skip:column$/, -1.5],
  [/^skip:value$/, -2],
  [/^skip:(number|period|quoted)$/, -3.5],
  [/^skip:(superlative|comparative)$/, -2.5],
  [/^skip:(op:(and|how|who|both|when|where|or|any)|who|with|show)$/, -0.1],
  [/^skip:op:/, -2],
  [/^skip\.link$/, -1],
  [/^skip\.(short|stop)$/, 1],
  [/^col\.gap$/, -4],
  [/^col\.near$/, 3],
  [/^col\.hops$/, -2],
  [/^col\.owned$/, 0.4],
  [/^col\.link$/, -0.4],
  [/^col\.rank$/, -0.3],
  [/^skipped$/, -1.5],
  [/^span$/, -0.8],
  [/^table\.score$/, 1],
  [/^table\.name\.first$/, 0.3],
  [/^table\.name\.later$/, -0.8],
  [/^table\.exists\.first$/, -2],
  [/^table\.exists\.later$/, -0.3],
  [/^table\.mention\.later$/, -0.2],
  [/^value\.score$/, 1],
  [/^value\.naming$/, -1],
  [/^value\.mentioned$/, 0.8],
  [/^value\.otherSaid$/, -1.5],
  [/\.rows$/, -1.2],
  [/\.unnamed$/, -1.5],
  [/^(quoted|missing\.below)$/, -1.2],
  [/^count\.(alone|sum|rows)$/, -0.8],
  [/^limit$/, -1],
  [/^tables$/, -0.8],
  [/^tables\.unmentioned$/, -0.8],
  [/^tables\.lost$/, -0.8],
  [/^joins$/, -0.3],
  [/^shownTwice$/, -1.5],
  [/^distinct\.yes$/, -0.7],
  [/^distinct\.said$/, 2],
  [/^distinct\.lost$/, -1],
  [/^group\.lost$/, -0.7],
  [/^group\.unasked$/, -0.4],
  [/^shown\.equal$/, -1],
  [/^limit\.alone$/, -1],
  [/^conditions\.orLost$/, -1],
  [/^focus\.(mention|condition|having)$/, -0.5],
  [/^each\.(listed|named)$/, -0.5],
  [/^clash\.kept$/, -0.5],
  [/^also$/, 0.6],
]

/** What a weight is before anything is fitted, and what it is drawn back to. */
export const prior = (name: string): number => {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const value = table.find(([pattern]) => pattern.test(name))?.[1] ?? 0
  remembered.set(name, value)
  return value
}

const remembered = new Map<string, number>()
