import type { PageFailure } from '../../../src/findings/gap.ts'
import {
  fetchPage,
  type PageFetch,
  type PageFetchPorts,
} from '../../../src/checks/dapp/adapters/fetch-page.ts'
import { isForeignPublicAddress } from '../../../src/checks/dapp/adapters/own-network.ts'
import { requestPinned } from '../../../src/checks/dapp/adapters/pinned-request.ts'

/** A number that stands for a public server; connections to it end at the test's own. */
export const publicAddress = '1.1.1.1'

/** One that stands for a public server where nobody listens. */
export const deadAddress = '1.0.0.1'

/** Where those end; every other connection would go where it is addressed to. */
const standIns = new Map([
  [publicAddress, '127.0.0.1'],
  [deadAddress, '127.0.0.9'],
])

export type PageWorld = {
  /** Names and what they resolve to, one entry a question, the last one for ever after. */
  names: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Where connections that were let through end, by port. */
  port: number
  authorities?: string
  deadlineMs?: number
}

/** The product's own policy and requests in a made-up net: names as told, and one public address that is this machine. */
export const worldPorts = (world: PageWorld): PageFetchPorts & { asked: string[] } => {
  const asked: string[] = []
  const times = new Map<string, number>()
  return {
    asked,
    resolve: async (host) => {
      asked.push(host)
      const answers = world.names[host] ?? []
      const time = times.get(host) ?? 0
      times.set(host, time + 1)
      const answer = answers[Math.min(time, answers.length - 1)]
      if (!answer) throw new Error('ENOTFOUND')
      return answer
    },
    mayConnect: isForeignPublicAddress,
    request: (ask) =>
      requestPinned({
        ...ask,
        port: world.port,
        addresses: ask.addresses.map((address) => standIns.get(address) ?? address),
        ...(world.authorities === undefined ? {} : { authorities: world.authorities }),
      }),
    deadlineMs: world.deadlineMs ?? 3_000,
  }
}

export const fetchInWorld = (url: string, world: PageWorld): Promise<PageFetch> =>
  fetchPage(url, worldPorts(world))

/** Why a page was not read; fails the test where it was. */
export const failureOf = ({ page }: PageFetch): PageFailure => {
  if (page.status === 'read') throw new Error('the page was read')
  return page.failure
}

/** What a page contains; fails the test where it was not read. */
export const factsOf = ({ page }: PageFetch) => {
  if (page.status !== 'read') throw new Error(page.failure)
  return page.facts
}
