// `npm run doctor` says what is wrong with an installation, and how to mend it; it changes nothing. It ends with 1 where there is a
// problem. Run it where the server runs, with the server's settings.
import fs from 'node:fs'
import path from 'node:path'
import { checkCertificate } from './doctor/check-certificate.ts'
import { checkDatabase } from './doctor/check-database.ts'
import { checkMapTiles } from './doctor/check-map-tiles.ts'
import { checkFolder, checkMail, checkModel, checkRedis, checkSpeechFolder, checkStore } from './doctor/check-places.ts'
import { checkPooler } from './doctor/check-pooler.ts'
import { checkReplica } from './doctor/check-replica.ts'
import { checkScanner } from './doctor/check-scanner.ts'
import { checkTransit } from './doctor/check-transit.ts'
import { describeFindings, type Finding, problem } from './doctor/finding.ts'
import { settingsOrExit } from './platform/config/config.ts'
import { visitDatabase } from './platform/db/visit.ts'
import { openFileStore } from './platform/files/open-file-store.ts'

const config = settingsOrExit(process.env)
const store = await openFileStore(config)

async function inDatabase(): Promise<Finding[]> {
  try {
    const { connection, leave } = await visitDatabase(config)
    const keyFile = path.join(config.DATA_DIR, 'secret.key')
    const key = config.SECRET_KEY ?? (fs.existsSync(keyFile) ? fs.readFileSync(keyFile, 'utf8') : undefined)
    const given = { connection, store, key, previousKeys: config.SECRET_KEY_PREVIOUS, backups: config }
    const found = async () => [...(await checkDatabase(given)), ...(await checkReplica(connection, config))]
    return await found().finally(leave)
  } catch (error) {
    const says = error instanceof Error ? error.message || error.name : String(error)
    return [problem('database', says, 'Start PostgreSQL or mend DATABASE_URL, or set DATA_DIR to the installation.')]
  }
}

const places = [
  checkFolder(config),
  checkStore(store, config),
  checkRedis(config),
  checkMail(config),
  checkModel(config),
  checkSpeechFolder(config),
  checkMapTiles(config),
  checkScanner(config),
  checkTransit(config),
  checkCertificate(config),
]
const findings = [...(await Promise.all(places)), ...(await checkPooler(config)), ...(await inDatabase())]
process.stdout.write(describeFindings(findings))
process.exitCode = findings.some(({ state }) => state === 'problem') ? 1 : 0
