// Tests of routes that read launches and results: the documented sample, and what is refused.
import { expect, test } from 'bun:test'
import { addressNumber } from './index-trades.ts'
import { storeLaunches, timeless } from './launch-sample.ts'
import { describeTraderServers, type TraderServers } from './trader-route.ts'

export type LaunchRouteCase = [query: string, sample: { value: unknown }]

/** An address that takes no part in anything. */
export const strangerAddress = addressNumber(1, 99)

export const describeLaunchRoute = (
  path: string,
  route: string,
  samples: readonly LaunchRouteCase[],
  refusals: readonly [query: string, field: string][],
  more: (servers: TraderServers) => void = () => undefined,
): void => {
  describeTraderServers(
    path,
    storeLaunches,
    refusals,
    (servers) => {
      test.each([...samples])('returns the documented sample for "%s"', async (query, sample) => {
        expect(timeless(await servers.request(query))).toEqual(timeless(sample.value))
      })
      more(servers)
    },
    route,
  )
}
