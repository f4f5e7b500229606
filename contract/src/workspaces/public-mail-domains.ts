// Where anyone can have an address: such a domain says nothing about who somebody works for.
const domains = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.co.id yahoo.co.uk yahoo.co.jp yahoo.fr yahoo.de ymail.com rocketmail.com
  outlook.com outlook.co.id hotmail.com hotmail.co.id hotmail.co.uk hotmail.fr live.com msn.com icloud.com me.com mac.com
  aol.com proton.me protonmail.com pm.me zoho.com zohomail.com gmx.com gmx.de gmx.net web.de mail.com mail.ru inbox.ru
  list.ru bk.ru yandex.com yandex.ru qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net
  fastmail.com hey.com tutanota.com tuta.com tuta.io rediffmail.com telkom.net plasa.com mailinator.com guerrillamail.com
  10minutemail.com yopmail.com tempmail.com trashmail.com maildrop.cc sharklasers.com duck.com privaterelay.appleid.com
  comcast.net verizon.net att.net orange.fr free.fr laposte.net libero.it t-online.de uol.com.br terra.com.br`.split(
    /\s+/,
  ),
)

/** Whether anyone can have an address at a domain (lower case), or at the service that it is a part of. */
export function isPublicMailDomain(domain: string): boolean {
  const parts = domain.split('.')
  return parts.some((_, index) => domains.has(parts.slice(index).join('.')))
}
