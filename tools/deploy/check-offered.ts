import { parse } from 'yaml'
import { readConfig } from '../../server/src/platform/config/config.ts'

/** What each form of running it is made of, as texts. */
type Forms = { settings: string; compose: string; unit: string; templates: ReadonlyMap<string, string> }

const file = 'nalar.env'
/** Which says something else than the setting's default, on purpose. */
const changed = new Set(['SEED_SAMPLE'])

/**
 * Settings that somebody who runs it by a file of deploy/ could not give, a line each: `nalar.env` must name every one, with the default that it
 * has, and each form must hand the whole file to its processes.
 */
export function checkOffered(forms: Forms, known: readonly string[]): string[] {
  const offered = [...forms.settings.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)]
  const names = offered.map(([, name = '']) => name)
  return [
    ...known.filter((name) => !names.includes(name)).map((name) => `${file}: ${name} is missing`),
    ...names.filter((name) => !known.includes(name)).map((name) => `${file}: nothing reads ${name}`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${file}: ${name} stands there twice`),
    ...wrongDefaults(offered.map(([, name = '', value = '']) => [name, value])),
    ...notHandedOn(forms),
  ]
}

function wrongDefaults(offered: readonly (readonly [name: string, value: string])[]): string[] {
  const defaults = readConfig({}) as Record<string, unknown>
  return offered.flatMap(([name, value]) => {
    if (changed.has(name)) return []
    const read = (readConfig({ [name]: value }) as Record<string, unknown>)[name]
    return JSON.stringify(read) === JSON.stringify(defaults[name])
      ? []
      : [`${file}: ${value} is not the default of ${name}`]
  })
}

function notHandedOn({ compose, unit, templates }: Forms): string[] {
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { environment?: { ROLES?: string }; env_file?: string[] }>
  }
  const ours = Object.entries(services).filter(([, { environment }]) => environment?.ROLES !== undefined)
  const workloads = [...templates].filter(([, text]) => /^kind: Deployment$/m.test(text))
  return [
    ...ours
      .filter(([, { env_file = [] }]) => !env_file.includes(file))
      .map(([name]) => `compose: ${name} is not given ${file}`),
    ...(unit.includes('EnvironmentFile=/etc/nalar.env') ? [] : [`the unit reads no ${file}`]),
    ...workloads
      .filter(([, text]) => !/- secretRef:\s+name: \{\{ \.Values\.existingSecret \}\}/.test(text))
      .map(([name]) => `${name}: its processes are not given the secret`),
  ]
}
