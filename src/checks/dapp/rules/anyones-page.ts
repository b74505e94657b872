import { type DappCheck, unlessTrusted } from '../assess/check.ts'
import { sharedHostOf } from '../../../lists/sites/shared-hosts.ts'

/**
 * A name under a hosting provider, gateway, form service or short link: the host shows who runs the server, not who
 * published the page.
 */
export const anyonesPageCheck: DappCheck<'anyones-page', { place: string }> = {
  id: 'anyones-page',
  code: 'ANYONE_CAN_PUBLISH',
  severity: 'info',
  critical: true,
  doubtful: true,
  evaluate: unlessTrusted(({ address, site }) => {
    if (site) return []
    const place =
      address.sharedHost && address.name !== undefined ? address.suffix : sharedHostOf(address)
    return place === undefined ? [] : [{ params: { place }, subject: address.host }]
  }),
}
