import type { PageFailure } from '../../../src/findings/gap.ts'
import {
  fetchPage,
  type PageFetch,
  type PageFetchPorts,
} from '../../../src/checks/dapp/adapters/fetch-page.ts'
import { isForeignPublicAddress } from '../../../src/checks/dapp/adapters/own-network.ts'
import { requestPinned } from '../../../src/checks/dapp/adapters/pinned-request.ts'

/** A public address; connections to it go to the test's own server. */
export const publicAddress = '1.1.1.1'

/** A public address that does not answer. */
export const deadAddress = '1.0.0.1'

/** Real targets of connections to these addresses. All others are connected to directly. */
const realTargets = new Map([
  [publicAddress, '127.0.0.1'],
  [deadAddress, '127.0.0.9'],
])

export type PageNetwork = {
  /** What names resolve to: one entry per lookup, the last one for all further lookups. */
  names: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Port of the test's own server. */
  port: number
  authorities?: string
  deadlineMs?: number
}

/** The production policy and requests on a test network: fixed names, and one public address mapped to this machine. */
export const networkPorts = (network: PageNetwork): PageFetchPorts & { lookedUp: string[] } => {
  const lookedUp: string[] = []
  const times = new Map<string, number>()
  return {
    lookedUp,
    resolve: async (host) => {
      lookedUp.push(host)
      const answers = network.names[host] ?? []
      const time = times.get(host) ?? 0
      times.set(host, time + 1)
      const answer = answers[Math.min(time, answers.length - 1)]
      if (!answer) throw new Error('ENOTFOUND')
      return answer
    },
    mayConnect: isForeignPublicAddress,
    request: (pinned) =>
      requestPinned({
        ...pinned,
        port: network.port,
        addresses: pinned.addresses.map((address) => realTargets.get(address) ?? address),
        ...(network.authorities === undefined ? {} : { authorities: network.authorities }),
      }),
    deadlineMs: network.deadlineMs ?? 3_000,
  }
}

export const fetchOnNetwork = (url: string, network: PageNetwork): Promise<PageFetch> =>
  fetchPage(url, networkPorts(network))

/** Why a page was not read. Fails the test if it was. */
export const failureOf = ({ page }: PageFetch): PageFailure => {
  if (page.status === 'read') throw new Error('the page was read')
  return page.failure
}

/** What a page contains. Fails the test if it was not read. */
export const factsOf = ({ page }: PageFetch) => {
  if (page.status !== 'read') throw new Error(page.failure)
  return page.facts
}
