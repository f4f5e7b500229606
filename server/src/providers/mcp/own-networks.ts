import { readAllowance } from '../../platform/net/index.ts'

/** What `allowPrivate` opens: this machine and private networks, and never the metadata services of clouds. */
export const ownNetworks = readAllowance('127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, [::1]')
