import { assessDapp } from '../../src/checks/dapp/assess-dapp.ts'
import { makeNameModel } from '../../src/checks/dapp/site/name-model.ts'
import { makeFingerprints } from '../../src/lists/entries/fingerprint-set.ts'
import { makeKeyedHash } from '../../src/basics/keyed-hash.ts'
import { noOperatorList } from '../../src/lists/entries/operator-list.ts'
import { makeSiteReputation } from '../../src/lists/entries/site-lists.ts'
import type { SiteReputation } from '../../src/lists/entries/site-reputation.ts'
import { seededRandom } from '../../test/kit/seeded-random.ts'
import { median } from './median.ts'

export type DappBench = {
  /** Median of a whole check, lists and model. */
  checkMicroseconds: number
  /** The lists alone, and the model alone. */
  lookUpMicroseconds: number
  modelMicroseconds: number
  listMegabytes: number
  listedNames: number
}

const LISTED_NAMES = 500_000
const ASKED_NAMES = 2_000
const LISTS = 3

/** Time of an app check with half a million listed names; one in ten checked names is listed. */
export const benchDapp = (rounds: number): DappBench => {
  const random = seededRandom(7)
  const name = (): string => `${word(random)}-${word(random)}.${word(random).slice(0, 4)}.com`
  const listed = Array.from({ length: LISTED_NAMES }, name)
  // A warm-up round: strings change their representation in memory when they are first read.
  reputationOf(listed)
  const before = heldBytes()
  const sites = reputationOf(listed)
  const listMegabytes = (heldBytes() - before) / 1e6
  const requested = Array.from({ length: ASKED_NAMES }, (_, at) =>
    at % 10 === 0 ? `https://app.${listed[at * 37] ?? ''}/claim?id=${at}` : `https://${name()}/`,
  )
  const nameModel = makeNameModel()
  const places = requested.map((url) => new URL(url).hostname)
  return {
    checkMicroseconds: timeOf(rounds, requested, (url) => assessDapp(url, { nameModel, sites })),
    lookUpMicroseconds: timeOf(rounds, places, (host) =>
      sites.lookUp({ host, path: '/', name: host.split('.').slice(-2).join('.'), suffix: 'com' }),
    ),
    modelMicroseconds: timeOf(rounds, places, (host) => nameModel(host, 'com')),
    listMegabytes,
    listedNames: LISTED_NAMES,
  }
}

const reputationOf = (names: readonly string[]): SiteReputation => {
  const hash = makeKeyedHash(crypto.getRandomValues(new Uint8Array(16)))
  const none = { ...noOperatorList, date: '2026-11-20' }
  return makeSiteReputation({
    operator: { blocked: none, allowed: none },
    listed: Array.from({ length: LISTS }, (_, at) => ({
      title: `list ${at}`,
      date: '2026-11-20',
      version: '2026-11-20',
      blocked: makeFingerprints(
        names.filter((_name, index) => index % LISTS === at),
        hash,
      ),
      exceptions: makeFingerprints([], hash),
    })),
    hash,
    today: () => '2026-11-20',
    gap: () => undefined,
  })
}

const heldBytes = (): number => {
  Bun.gc(true)
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const word = (random: () => number): string =>
  Array.from({ length: 5 + Math.floor(random() * 7) }, () =>
    String.fromCharCode(97 + Math.floor(random() * 26)),
  ).join('')

/** Median over the rounds of the mean over all inputs, once warm. */
const timeOf = <T>(rounds: number, inputs: readonly T[], run: (input: T) => unknown): number => {
  const once = (): number => {
    const startedNs = Bun.nanoseconds()
    for (const input of inputs) run(input)
    return (Bun.nanoseconds() - startedNs) / 1_000 / inputs.length
  }
  once()
  return median(Array.from({ length: rounds }, once))
}
