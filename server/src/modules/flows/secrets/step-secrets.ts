import { randomBytes } from 'node:crypto'
import { goesTo, hostOf, readHostRule } from '#contract/flows/secret-hosts.ts'
import { localized } from '#contract/kit/localized-text.ts'
import { required } from '#contract/kit/required.ts'
import { type Fit, SecretPlaceholders } from '#flow/expression/index.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { StepFailed } from '../engine/step-error.ts'
import { mayUse, type OpenSecret, type OpenSecrets } from './flow-secrets.ts'
import { createMask, type Mask, textMask } from './mask.ts'

/**
 * The secrets of a place for one step. Its expressions see marks; the values stay in here until a call is written, and leave only for a
 * host that they are bound to.
 */
export class StepSecrets {
  readonly placeholders: SecretPlaceholders
  readonly #open: OpenSecrets
  /** What formats made of values in this step: whoever got it may send it back. */
  readonly #sent = new Set<string>()

  constructor(open: OpenSecrets) {
    this.#open = open
    this.placeholders = new SecretPlaceholders(`s${randomBytes(16).toString('hex')}`, open.byName.keys())
  }

  /** Marks as people may read them, and nothing of any value. */
  readonly mask: Mask = (value) =>
    this.#open.mask(createMask([...this.#sent])(textMask((text) => this.placeholders.show(text))(value)))

  /** Throws StepFailed `secret_not_permitted` unless whoever the run is for may use each. */
  permit(names: readonly string[], scope: Scope): void {
    const name = names.find((text) => !mayUse(this.#of(text), scope))
    if (name !== undefined) throw notPermitted(name)
  }

  /** Throws StepFailed `secret_without_hosts`, `secret_not_for_host` unless each is bound to the host of an address. */
  requireHost(names: readonly string[], url: URL): void {
    for (const name of names) {
      const { hosts } = this.#of(name)
      if (hosts.length === 0) throw withoutHosts(name)
      const goesThere = (host: string) =>
        goesTo(required(readHostRule(host), 'hosts are read before they are kept'), url)
      if (!hosts.some(goesThere)) throw notForHost(name, hostOf(url))
    }
  }

  /** A text with values for its marks: for the socket and nothing else. */
  fill(text: string, fitted: Fit): string {
    return this.placeholders.fill(
      text,
      (name) => this.#of(name).value,
      (value, format) => {
        if (format !== undefined) this.#sent.add(value)
        return fitted(value, format)
      },
    )
  }

  #of(name: string): OpenSecret {
    const found = this.#open.byName.get(name)
    if (!found) throw new Error(`there is no secret ${name}`)
    return found
  }
}

const notPermitted = (name: string) =>
  new StepFailed(
    'secret_not_permitted',
    localized(
      `The secret "${name}" may not be used by whoever this run is for. An owner or admin can let them.`,
      `Rahasia "${name}" tidak boleh dipakai orang yang menjalankan alur ini. Pemilik atau admin bisa mengizinkannya.`,
    ),
  )

const withoutHosts = (name: string) =>
  new StepFailed(
    'secret_without_hosts',
    localized(
      `The secret "${name}" names no host yet, so it is not sent. Whoever keeps it says where it may go, in the studio under Secrets.`,
      `Rahasia "${name}" belum punya host, jadi tidak dikirim. Pengelolanya bisa menentukan tujuannya di studio, di bagian Rahasia.`,
    ),
  )

const notForHost = (name: string, host: string) =>
  new StepFailed(
    'secret_not_for_host',
    localized(
      `The secret "${name}" may not go to ${host}. Only the hosts it names get it.`,
      `Rahasia "${name}" tidak boleh dikirim ke ${host}. Hanya host yang tercantum di rahasia itu yang boleh menerimanya.`,
    ),
  )
