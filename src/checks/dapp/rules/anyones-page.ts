import type { DappCheck } from '../assess/check.ts'
import { sharedHostOf } from '../../../lists/sites/shared-hosts.ts'

/** A name below a hoster, a gateway, a form, a shortened link: the host says whose machine it is, not whose page. */
export const anyonesPageCheck: DappCheck = {
  id: 'anyones-page',
  code: 'ANYONE_CAN_PUBLISH',
  ofName: true,
  doubts: true,
  evaluate: ({ address, site }) => {
    if (site) return undefined
    const where =
      address.sharedHost && address.name !== undefined ? address.suffix : sharedHostOf(address)
    return where === undefined
      ? undefined
      : {
          severity: 'info',
          message: `Anyone can put a page or a link at ${where}, so the name does not say whose this one is.`,
        }
  },
}
