// Fits the weights of the reading's scorer: node engine/measure/fit-weights.ts <questions.json> <databases> [rounds]
import { readFileSync, writeFileSync } from 'node:fs'
import { type Labelled, labelCandidates, questionsOf } from './intent-candidates.ts'
import { priorOf } from './prior-weights.ts'

const [file = '', folder = '', rounds = '3', mode = 'cv', out = ''] = process.argv.slice(2)
const all = questionsOf(file)
const most = 80
// How strongly weights are drawn back to the prior, and in how many databases a feature must be seen.
const strength = Number(process.env.L2 ?? 0.6)
const fewest = Number(process.env.FEWEST ?? 1)

const commonFeatures = (data: readonly Labelled[], least: number): Set<string> => {
  const seen = new Map<string, Set<string>>()
  for (const { question, candidates } of data)
    for (const { features } of candidates)
      for (const name of Object.keys(features)) {
        const databases = seen.get(name) ?? new Set()
        seen.set(name, databases.add(question.database))
      }
  return new Set([...seen].filter(([, databases]) => databases.size >= least).map(([name]) => name))
}

const fitWeights = (
  data: readonly Labelled[],
  start: Readonly<Record<string, number>>,
  l2 = strength,
  least = fewest,
): Record<string, number> => {
  const common = commonFeatures(data, least)
  const names = new Map<string, number>()
  const index = (name: string): number => {
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, names.size)
    return names.size - 1
  }
  const sparse = (features: Readonly<Record<string, number>>) => {
    const kept = Object.entries(features).filter(([name]) => common.has(name))
    return {
      keys: Int32Array.from(kept.map(([name]) => index(name))),
      values: Float64Array.from(kept.map(([, value]) => value)),
    }
  }
  const sets = data
    .map(({ candidates }) =>
      candidates.map(({ right, features }) => ({
        right,
        ...sparse(features),
      })),
    )
    .filter((set) => set.some((item) => item.right) && set.some((item) => !item.right))
  const size = names.size
  const centre = new Float64Array(size)
  for (const [name, at] of names) centre[at] = priorOf(name)
  const weights = new Float64Array(size)
  for (const [name, at] of names) weights[at] = start[name] ?? priorOf(name)
  const [m, v] = [new Float64Array(size), new Float64Array(size)]
  const gradient = new Float64Array(size)
  const epochs = 90
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    for (let at = 0; at < size; at += 1) gradient[at] = l2 * ((weights[at] ?? 0) - (centre[at] ?? 0))
    for (const set of sets) {
      const scores = set.map(({ keys, values }) =>
        keys.reduce((sum, key, at) => sum + (weights[key] ?? 0) * (values[at] ?? 0), 0),
      )
      const top = Math.max(...scores)
      const exps = scores.map((score) => Math.exp(score - top))
      const whole = exps.reduce((sum, value) => sum + value, 0)
      const good = exps.reduce((sum, value, at) => sum + (set[at]?.right ? value : 0), 0)
      for (const [at, item] of set.entries()) {
        const p = (exps[at] ?? 0) / whole
        const q = item.right ? (exps[at] ?? 0) / good : 0
        const difference = p - q
        if (Math.abs(difference) < 1e-6) continue
        for (let k = 0; k < item.keys.length; k += 1) {
          const key = item.keys[k] as number
          gradient[key] = (gradient[key] as number) + difference * (item.values[k] as number)
        }
      }
    }
    const rate = 0.08 * (1 - epoch / (epochs + 1))
    for (let at = 0; at < size; at += 1) {
      const g = gradient[at] as number
      m[at] = 0.9 * (m[at] as number) + 0.1 * g
      v[at] = 0.99 * (v[at] as number) + 0.01 * g * g
      weights[at] =
        (weights[at] as number) -
        (rate * (m[at] as number)) / (1 - 0.9 ** epoch) / (Math.sqrt((v[at] as number) / (1 - 0.99 ** epoch)) + 1e-8)
    }
  }
  return Object.fromEntries([...names].map(([name, at]) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000]))
}

const withPrior = (weights: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  new Proxy(weights, {
    get: (target, name) => (typeof name === 'string' ? (target[name] ?? priorOf(name)) : undefined),
  })

const generate = async (questions: typeof all, weights: Readonly<Record<string, number>>): Promise<Labelled[]> => {
  const found: Labelled[] = []
  for (const question of questions) found.push(await labelCandidates(question, folder, withPrior(weights), most))
  return found
}

const report = (name: string, data: readonly Labelled[]): void => {
  const within = (count: number): string =>
    (
      data.filter(({ candidates }) => candidates.slice(0, count).some((item) => item.right)).length / data.length
    ).toFixed(3)
  const times = data.map((item) => item.ms).toSorted((a, b) => a - b)
  console.error(
    `${name}: @1 ${within(1)} @4 ${within(4)} @20 ${within(20)} @${most} ${within(most)} none ${data.filter((item) => item.candidates.length === 0).length} p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms`,
  )
}

const trained = async (questions: typeof all, label: string): Promise<Record<string, number>> => {
  let weights: Record<string, number> = process.env.START ? JSON.parse(readFileSync(process.env.START, 'utf8')) : {}
  let pool: Labelled[] = []
  for (let round = 0; round < Number(rounds); round += 1) {
    const data = await generate(questions, weights)
    report(`${label} round ${round} (before fit)`, data)
    const merged = new Map(pool.map((item) => [item.question.id, item]))
    // What was found before with other weights is kept: what ranks high wrongly must stay known as wrong.
    pool = data.map((item) => {
      const old = merged.get(item.question.id)?.candidates ?? []
      const seen = new Set(item.candidates.map((candidate) => candidate.sql))
      return {
        ...item,
        candidates: [...item.candidates, ...old.filter((candidate) => !seen.has(candidate.sql))].slice(0, 200),
      }
    })
    weights = fitWeights(pool, weights)
  }
  return weights
}

const print = (data: readonly Labelled[]): void => {
  for (const { question, candidates } of data)
    console.log(
      JSON.stringify({
        ...question,
        candidates: candidates.slice(0, 20).map(({ features: _, ...rest }) => rest),
        rank: candidates.findIndex((item) => item.right),
      }),
    )
}

const ranked = (data: readonly Labelled[], weights: Readonly<Record<string, number>>): Labelled[] =>
  data.map((item) => ({
    ...item,
    candidates: item.candidates
      .map((candidate) => ({
        ...candidate,
        score: Object.entries(candidate.features).reduce(
          (sum, [name, value]) => sum + value * (weights[name] ?? priorOf(name)),
          0,
        ),
      }))
      .toSorted((a, b) => b.score - a.score),
  }))

const folds = [...new Set(all.map((question) => question.fold))].toSorted()
if (mode === 'cv') {
  const every: Labelled[] = []
  for (const fold of folds) {
    const weights = await trained(
      all.filter((question) => question.fold !== fold),
      `without ${fold}`,
    )
    const data = await generate(
      all.filter((question) => question.fold === fold),
      weights,
    )
    report(`FOLD ${fold}`, data)
    every.push(...data)
  }
  report('ALL', every)
  print(every)
} else {
  // One search with the weights there are; then each fold is ranked by weights fitted on the others.
  const data = await generate(all, JSON.parse(readFileSync(process.env.START ?? '', 'utf8')) as Record<string, number>)
  report('before', data)
  if (process.env.SWEEP)
    for (const setting of process.env.SWEEP.split(' ')) {
      const [l2 = 1, least = 1] = setting.split(',').map(Number)
      const found = folds.flatMap((fold) =>
        ranked(
          data.filter(({ question }) => question.fold === fold),
          fitWeights(
            data.filter(({ question }) => question.fold !== fold),
            {},
            l2,
            least,
          ),
        ),
      )
      report(`l2 ${l2} in ${least} databases`, found)
    }
  const every = folds.flatMap((fold) => {
    const weights = fitWeights(
      data.filter(({ question }) => question.fold !== fold),
      {},
    )
    const own = ranked(
      data.filter(({ question }) => question.fold === fold),
      weights,
    )
    report(`FOLD ${fold}`, own)
    if (out) writeFileSync(`${out}.without${fold}.json`, JSON.stringify(weights))
    return own
  })
  report('ALL', every)
  print(every)
  if (out) writeFileSync(out, JSON.stringify(fitWeights(data, {}), undefined, 1))
}
