import {
  addDays,
  addMonths,
  type Cell,
  daysBetween,
  peopleNames,
  Random,
  rangeOf,
  type Trade,
  today,
} from '../trades/generate.ts'

const ddl = `
CREATE TABLE insurer (ins_cd TEXT PRIMARY KEY, ins_nm TEXT, comm_pct REAL);
CREATE TABLE prod (prod_id INTEGER PRIMARY KEY, prod_nm TEXT, lob TEXT, ins_cd TEXT REFERENCES insurer(ins_cd), is_actv TEXT);
CREATE TABLE agt (agt_id INTEGER PRIMARY KEY, agt_nm TEXT, branch TEXT, upline_id INTEGER REFERENCES agt(agt_id), lic_no TEXT, lic_exp_dt DATE, join_dt DATE, term_dt DATE);
CREATE TABLE cust (cust_id INTEGER PRIMARY KEY, cust_nm TEXT, cust_tp TEXT, sex TEXT, dob DATE, city TEXT, crt_dt DATE, del_flg TEXT);
CREATE TABLE pol (pol_id INTEGER PRIMARY KEY, pol_no TEXT, cust_id INTEGER REFERENCES cust(cust_id), prod_id INTEGER REFERENCES prod(prod_id), agt_id INTEGER REFERENCES agt(agt_id), issue_dt DATE, eff_dt DATE, exp_dt DATE, sum_ins INTEGER, ann_prem INTEGER, pay_freq TEXT, renew_of INTEGER REFERENCES pol(pol_id), pol_sts TEXT, cxl_dt DATE);
CREATE TABLE prem_inv (pi_id INTEGER PRIMARY KEY, pol_id INTEGER REFERENCES pol(pol_id), due_dt DATE, amt INTEGER, paid_dt DATE, paid_amt INTEGER, sts TEXT);
CREATE TABLE clm (clm_id INTEGER PRIMARY KEY, clm_no TEXT, pol_id INTEGER REFERENCES pol(pol_id), loss_dt DATE, rpt_dt DATE, cause TEXT, est_amt INTEGER, appr_amt INTEGER, paid_dt DATE, clm_sts TEXT, rej_rsn TEXT);
CREATE TABLE comm (comm_id INTEGER PRIMARY KEY, pi_id INTEGER REFERENCES prem_inv(pi_id), agt_id INTEGER REFERENCES agt(agt_id), comm_amt INTEGER, comm_dt DATE);
`

const insurers: [string, string, number][] = [
  ['ABD', 'Asuransi Abadi', 15],
  ['CKR', 'Cakra Proteksi', 17.5],
  ['NSL', 'Nusalife', 22],
  ['SGR', 'Segara General', 12.5],
  ['TRK', 'Terakota Re', 10],
]
const products: [string, string, string, number, number][] = [
  ['Auto Comprehensive', 'Motor', 'ABD', 250_000_000, 2.3],
  ['Auto TLO', 'Motor', 'CKR', 180_000_000, 0.8],
  ['Home Shield', 'Property', 'SGR', 1_400_000_000, 0.12],
  ['Fire Business', 'Property', 'ABD', 4_500_000_000, 0.16],
  ['Health Family', 'Health', 'NSL', 500_000_000, 2.1],
  ['Health Corporate', 'Health', 'NSL', 2_000_000_000, 3.4],
  ['Term Life 10', 'Life', 'NSL', 750_000_000, 0.7],
  ['Marine Cargo', 'Marine', 'SGR', 3_000_000_000, 0.15],
  ['Travel Asia', 'Travel', 'CKR', 100_000_000, 0.4],
]
const causes: Record<string, string[]> = {
  Motor: ['Collision', 'Theft', 'Flood'],
  Property: ['Fire', 'Flood', 'Burglary'],
  Health: ['Inpatient', 'Outpatient', 'Surgery'],
  Life: ['Death'],
  Marine: ['Water damage', 'Theft'],
}
const firms =
  'PT Sinar Bahari,PT Cipta Rasa,CV Maju Terus,PT Andalan Logam,PT Bina Tekstil,CV Sumber Rejeki,PT Graha Medika,PT Lintas Samudra'.split(
    ',',
  )

const insured = (random: Random, names: readonly string[]): Cell[][] =>
  names
    .map((name) => [name, addDays('2023-02-01', Math.floor((1 - random.next() ** 1.4) * 1_380))] as const)
    .sort((a, b) => daysBetween(b[1], a[1]))
    .map(([name, since], index) => {
      const firm = index % 9 === 4
      const born = firm || random.chance(0.04) ? null : addDays('1956-01-01', random.int(0, 16_500))
      const title = firm
        ? `${firms[Math.floor(index / 9) % firms.length]} ${index > 75 ? 'Group' : 'Jaya'}${index > 150 ? ' II' : ''}`
        : name
      const city = random.pick(['Jakarta', 'Surabaya', 'Medan', 'Semarang', 'Makassar'], [9, 6, 4, 3, 3])
      return [
        index + 1,
        title,
        firm ? 'C' : 'I',
        firm ? null : random.pick(['F', 'M'], [5, 6]),
        born,
        city,
        since,
        random.chance(0.03) ? 'Y' : 'N',
      ]
    })

const policies = (random: Random, people: Cell[][]): Cell[][] => {
  const made: Cell[][] = []
  for (const person of people) {
    if (random.chance(0.07) || person[7] === 'Y') continue
    for (const _ of rangeOf(1, random.pick([1, 2, 3], [10, 4, 1]))) {
      const product =
        person[2] === 'C' ? random.pick([4, 6, 8, 1], [4, 5, 3, 2]) : random.pick([1, 2, 3, 5, 7], [7, 4, 4, 6, 4])
      const [, , , sum = 0, rate = 0] = products[product - 1] ?? []
      const agent = random.pick(rangeOf(2, 14), [9, 8, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2, 1])
      let issued = addDays(String(person[6]), random.int(0, 60))
      let before: number | null = null
      let insuredSum = Math.round((sum * random.int(40, 190)) / 1e9) * 10_000_000
      while (issued <= today) {
        const id = made.length + 1
        const from = addDays(issued, random.int(0, 10))
        const to = addMonths(from, 12)
        const gone = random.chance(0.06) ? addDays(from, random.int(30, 300)) : null
        const isGone = gone !== null && gone <= today
        const status = isGone ? 'CX' : to < today ? 'EX' : random.chance(0.04) ? 'LP' : 'IF'
        const freq = random.pick(['A', 'S', 'Q'], [6, 2, 3])
        const premium = Math.round((insuredSum * rate) / 100 / 10_000) * 10_000
        const no = `P${issued.slice(2, 4)}-${String(3_000 + id)}`
        made.push([
          id,
          no,
          person[0] ?? null,
          product,
          agent,
          issued,
          from,
          to,
          insuredSum,
          premium,
          freq,
          before,
          status,
          isGone ? gone : null,
        ])
        if (isGone || random.chance(0.24)) break
        before = id
        insuredSum = Math.round((insuredSum * random.int(98, 110)) / 1e9) * 10_000_000
        issued = addDays(to, -random.int(0, 20))
      }
    }
  }
  return made
}

const premiums = (random: Random, list: Cell[][]): Record<'prem_inv' | 'comm', Cell[][]> => {
  const made = { prem_inv: [] as Cell[][], comm: [] as Cell[][] }
  const due = list
    .flatMap((policy) => {
      const count = { A: 1, S: 2, Q: 4 }[String(policy[10])] ?? 1
      return rangeOf(0, count - 1).map((part) => ({
        policy,
        count,
        day: addMonths(String(policy[6]), (part * 12) / count),
      }))
    })
    .filter(
      ({ policy, day }) =>
        day >= '2025-01-01' && day <= '2026-12-20' && (policy[13] === null || day < String(policy[13])),
    )
    .sort((a, b) => daysBetween(b.day, a.day))
  for (const { policy, count, day } of due) {
    const id = made.prem_inv.length + 1
    const amount = Math.round(Number(policy[9]) / count / 100) * 100
    const paid = addDays(day, random.pick([-5, -1, 0, 6, 14, 35], [4, 5, 6, 5, 3, 1]))
    const isPaid = paid <= today && policy[12] !== 'LP' && random.chance(0.95)
    const part = !isPaid && day <= today && random.chance(0.2) ? Math.round(amount / 200) * 100 : 0
    const status = isPaid ? 'P' : part > 0 ? 'PP' : 'U'
    made.prem_inv.push([
      id,
      policy[0] ?? null,
      day,
      amount,
      isPaid ? paid : part > 0 ? addDays(day, 1) : null,
      isPaid ? amount : part,
      status,
    ])
    if (!isPaid) continue
    const insurer = insurers.find(([code]) => code === products[Number(policy[3]) - 1]?.[2])
    const money = Math.round((amount * (insurer?.[2] ?? 0)) / 10_000) * 100
    made.comm.push([made.comm.length + 1, id, policy[4] ?? null, money, addDays(addMonths(paid, 1), -1)])
  }
  made.comm = made.comm.filter((one) => String(one[4]) <= today).map((one, index) => [index + 1, ...one.slice(1)])
  return made
}

const claims = (random: Random, list: Cell[][]): Cell[][] =>
  list
    .flatMap((policy) => {
      const line = products[Number(policy[3]) - 1]?.[1] ?? ''
      const often = { Motor: 0.42, Health: 0.6, Property: 0.15, Life: 0.02, Marine: 0.3 }[line] ?? 0
      return rangeOf(1, 3)
        .filter(() => random.chance(often / 2))
        .map(() => ({ policy, line, day: addDays(String(policy[6]), random.int(5, 360)) }))
    })
    .filter(
      ({ policy, day }) =>
        day >= '2025-01-03' && day <= '2026-11-16' && (policy[13] === null || day < String(policy[13])),
    )
    .sort((a, b) => daysBetween(b.day, a.day))
    .map(({ policy, line, day }, index) => {
      const told = addDays(day, random.pick([0, 1, 3, 8, 20], [4, 6, 5, 3, 1]))
      const reported = told > today ? today : told
      const asked =
        Math.max(5, Math.round((Number(policy[8]) * random.next() ** 3 * (line === 'Motor' ? 0.4 : 0.12)) / 100_000)) *
        100_000
      const settled = addDays(reported, random.int(6, 75))
      const state =
        settled > today ? random.pick(['RP', 'AS'], [1, 2]) : random.pick(['PD', 'RJ', 'AP', 'AS'], [78, 13, 3, 3])
      const granted =
        state === 'PD' || state === 'AP' ? Math.round((asked * random.int(60, 100)) / 1e7) * 100_000 : null
      const why =
        state === 'RJ'
          ? random.pick(['Policy lapsed', 'Excluded', 'Late report', 'Incomplete docs'], [2, 5, 3, 4])
          : null
      const cause = random.pick(causes[line] ?? ['Other'])
      return [
        index + 1,
        `CL${String(8_001 + index)}`,
        policy[0] ?? null,
        day,
        reported,
        cause,
        asked,
        granted,
        state === 'PD' ? settled : null,
        state,
        why,
      ]
    })

const rows = (): Record<string, Cell[][]> => {
  const random = new Random(443)
  const names = peopleNames(random, 226)
  const cust = insured(random, names.slice(0, 210))
  const pol = policies(random, cust)
  return {
    insurer: insurers,
    // Nobody took the last product.
    prod: products.map(([name, line, code], index) => [index + 1, name, line, code, index === 1 ? 'N' : 'Y']),
    agt: names
      .slice(210)
      .map((name, index) => [
        index + 1,
        name,
        random.pick(['Jakarta', 'Surabaya', 'Medan'], [5, 4, 2]),
        index === 0 ? null : index < 4 ? 1 : random.int(2, 4),
        `AAUI-${String(4_400 + index * 17)}`,
        addDays('2026-03-01', random.int(0, 600)),
        addDays('2020-06-01', random.int(0, 1_700)),
        index === 9 ? '2026-02-28' : index === 12 ? '2025-11-30' : null,
      ]),
    cust,
    pol,
    ...premiums(random, pol),
    clm: claims(random, pol),
  }
}

/** A broker of insurance, names and states abbreviated. */
export const insurance: Trade = { name: 'insurance', ddl, rows }
