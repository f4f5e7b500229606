import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { answersAt, freePort } from './free-port.ts'

const program = '/usr/sbin/dovecot'
const isRoot = process.getuid?.() === 0

/** Why there is no Dovecot to test with; undefined when there is one. */
export const noDovecot = fs.existsSync(program) ? undefined : 'dovecot is not installed'

/**
 * A Dovecot of its own in a temporary folder, on a free port of loopback, that lets anybody in by one password; and by a token, where
 * `introspection` is an address that tells about a token which is put behind it.
 */
export async function startDovecot({ introspection }: { introspection?: string } = {}): Promise<{
  port: number
  password: string
  /** Puts mails into somebody's inbox, as if they had been there all along. */
  fill: (user: string, mails: Iterable<string>) => void
  stop: () => Promise<void>
}> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-dovecot-'))
  fs.chmodSync(folder, 0o755)
  const mail = path.join(folder, 'mail')
  fs.mkdirSync(mail)
  fs.chmodSync(mail, 0o777)
  const port = await freePort()
  const [user, group] = isRoot ? ['nobody', 'nogroup'] : [os.userInfo().username, String(process.getgid?.())]
  const config = path.join(folder, 'dovecot.conf')
  const oauth = path.join(folder, 'oauth2.conf')
  if (introspection)
    fs.writeFileSync(
      oauth,
      `introspection_mode = get\nintrospection_url = ${introspection}\nusername_attribute = email\n`,
    )
  fs.writeFileSync(
    config,
    `protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
mail_location = maildir:${mail}/%u
first_valid_uid = 1
default_login_user = ${user}
default_internal_user = ${user}
default_internal_group = ${group}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
${introspection ? `auth_mechanisms = plain login xoauth2 oauthbearer\npassdb {\n  driver = oauth2\n  mechanisms = xoauth2 oauthbearer\n  args = ${oauth}\n}` : ''}
passdb {
  driver = static
  args = password=rahasia
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${mail}/%u
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
}
`,
  )
  const child = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await answersAt(port)
  return {
    port,
    password: 'rahasia',
    fill: (owner, mails) => fillInbox(path.join(mail, owner), mails),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fillInbox(folder: string, mails: Iterable<string>): void {
  for (const part of ['', 'cur', 'new', 'tmp']) {
    fs.mkdirSync(path.join(folder, part), { recursive: true })
    fs.chmodSync(path.join(folder, part), 0o777)
  }
  let count = 0
  for (const mail of mails) {
    const file = path.join(folder, 'new', `${1_700_000_000 + count}.M${count}.bench`)
    fs.writeFileSync(file, mail)
    fs.chmodSync(file, 0o666)
    count++
  }
}
