import { Fault } from '../basics/fault.ts'
import type { RouteInfo } from '../endpoint/route.ts'
import { readAddress } from '../solana/address/read-address.ts'

/** Every path parameter of a product route is an address; what is wrong with those of a request. */
export const pathProblems = ({ path: template, traffic }: RouteInfo, path: string): Fault[] => {
  if (traffic !== 'product') return []
  const segments = path.split('/')
  return template.split('/').flatMap((part, at) => {
    if (!part.startsWith(':')) return []
    try {
      readAddress(segments[at] ?? '', part.slice(1))
      return []
    } catch (thrown) {
      if (thrown instanceof Fault) return [thrown]
      throw thrown
    }
  })
}
