import { expect, test } from 'vitest'
import { mysqlRights } from './mysql-facts.ts'

test.each([
  [["GRANT USAGE ON *.* TO `r`@`%` IDENTIFIED BY PASSWORD '*1'", 'GRANT SELECT, SHOW VIEW ON `shop`.* TO `r`@`%`'], []],
  [['GRANT SELECT (`a`, `b`) ON `shop`.`orders` TO `r`@`%`'], []],
  [['GRANT SELECT, INSERT (`note`) ON `shop`.`orders` TO `r`@`%`'], ['write']],
  [['GRANT ALL PRIVILEGES ON `shop`.* TO `r`@`%`'], ['write']],
  [['GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION'], ['superuser']],
  [['GRANT SELECT, SUPER ON *.* TO `r`@`%`'], ['superuser']],
  [['GRANT FILE ON *.* TO `r`@`%`'], ['server_files']],
  [['GRANT SELECT ON `shop`.* TO `r`@`%` WITH GRANT OPTION'], ['administration']],
  [['GRANT CREATE USER, PROCESS ON *.* TO `r`@`%`'], ['administration']],
  [['GRANT EXECUTE ON `shop`.* TO `r`@`%`'], ['write']],
  [['GRANT PROXY ON ``@`` TO `r`@`%`'], ['administration']],
  [['GRANT `writers` TO `r`@`%`'], ['unknown']],
  [['GRANT SOMETHING_NEW ON *.* TO `r`@`%`'], ['administration']],
] as const)('%j: %j', (grants, rights) => expect(mysqlRights(grants)).toEqual(rights))
