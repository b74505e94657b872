// Events of mainnet as they were recorded, found in public repositories, with what else the same records show.
import { base58 } from '@scure/base'
import { expect, test } from 'bun:test'
import { launchLabReader } from '../../../../src/market/launches/programs/launch-lab.ts'
import { meteoraDbcReader } from '../../../../src/market/launches/programs/meteora-dbc.ts'
import { pumpReader } from '../../../../src/market/launches/programs/pump.ts'
import { bondingCurveOf } from '../../../../src/checks/token/facts/derived-authority.ts'
import {
  address,
  addressFromBytes,
  addressToBytes,
} from '../../../../src/solana/address/address.ts'
import { readU64 } from '../../../../src/solana/state/layout.ts'
import { callOf } from '../../../kit/market/launch-calls.ts'

/** A call with these accounts at these places. */
const callWith = (
  program: Parameters<typeof callOf>[0],
  data: string,
  accounts: Record<number, string> = {},
) => {
  const call = callOf(program, base58.decode(data))
  return {
    ...call,
    accounts: call.accounts.map((account, place) => {
      const known = accounts[place]
      return known === undefined ? account : { ...account, address: address(known) }
    }),
  }
}

test('Meteora: a creation, slot 340216754, 28yEpmyp3G3pgVjzNHT5gwDTu4yW5bLQ2oJpkkAyzb5JmQnjGdbaSmywSptqRLM9AcFCaUtBNKeMAGHmDLVum5h9', () => {
  const mint = '38NwqinmKCpoAfCEY5rawDdWFbVyZY4D8V1Vj4uZ8pe6'
  const creator = '7eSfJhVsTodMHo8JtCDez94v5aspWYzpxwmkL4Mp4YUS'
  const call = callWith(
    meteoraDbcReader.program,
    '3QKJSNs3eBWskYLkN1GJ6WvcTV8uirTvpFZ5wcReEX4g1UwEpc8MXQNtAUT3CEYfSqkNzvQxVSQxxQJQKpCsdTdh5NLsHpREcBe8CxGrKQM5nLVKFQV2Yt9FnD79fJRQZHLTUZCnR1UTDfakofsv58ymxNhdLgkjZMmMihUWMwRWmCMrH2hweSjqe',
    { 2: creator, 3: mint },
  )
  const event = callWith(
    meteoraDbcReader.program,
    'iVCwvZuhjTd6RCN2asiXmqchZhBUh9CB84MDBMvGSo7xD5Dhv66em2KkWSGm7bydpSSFWXk7afVu797VuJwCnuem1wf97UTbFYNSUAwN545rAiMDpqt3jsNu2uboefsKWukRKUotdKSiPe1MYy2KSUvrHRbmJCU3h6TKbQD6Wk4PmsYBiea2pTPJxPWij3FPdjC3tLsPAGUGNZMAw',
  )
  const fact = meteoraDbcReader.read(event, call)
  expect(fact).toMatchObject({ kind: 'created', mint: address(mint), creator: address(creator) })
  // The record's call to the program for names holds the same two texts.
  const named = base58.decode(
    'Zt4hCBYNNnESmFsKGWQsfFE1mKksPz86n9CXHLnZQWGJJJE6GjeqBe3EbDQUM6zbwcyJ1kRQYfdVa3yFYUhqjQeRioijS1MLuEFRaEfV3ZeuC3rrYapXSdhDsCjwPz5RPmFjnnMnNG6FWmPu7eVSQpbNt3s9MVnkBx2orUL4Fd71Hf9nCC17SHQ3',
  )
  const texts = Buffer.from(named).toString('latin1')
  if (fact?.kind !== 'created') throw new Error('no creation')
  expect([fact.name.length, fact.symbol.length].every((length) => length > 0)).toBe(true)
  expect(texts).toContain(fact.name)
  expect(texts).toContain(fact.symbol)
})

test('LaunchLab: a sale of October 2025 for USD1, whose event agrees with the balance of the vault', () => {
  const mint = '7cioAEbG59s54pDXrJ6r9PGzA8QGpVtoN3fdUY5Fbonk'
  const call = callWith(launchLabReader.program, 'B3F1THDgKfWQNoqGkJRTMRi3faUjyQLsQoWRt9HLviQF', {
    9: mint,
  })
  const event = callWith(
    launchLabReader.program,
    'EwDfpErTWwQhCAycT1hw3kgHYnu5XfSffnwsXbjvzoi62MCw8U9cB97RyMStDmh9HVqRzgbgjG1bcXcbRvTNifx9K118nrFjmhwTxUKbx2Z5UZbUHGJGDbbX9d6VnDAzcySaj2SWmkXaqewAFqq8EvVxczotqjKhjWSyhHT6a1Qonwmbg1oTp7VfYj3mFbGVUcySmbzxRFKRi1tKpzhN',
  )
  // Of a supply of a thousand million with six decimals, this stayed in the vault after the sale.
  const [supply, inVault] = [1_000_000_000_000_000n, 728_179_866_823_882n]
  const forSale = readU64(event.data, 16 + 32)
  expect(forSale).toBe(793_100_000_000_000n)
  expect(launchLabReader.read(event, call)).toEqual({
    kind: 'progress',
    mint: address(mint),
    soldPct: Number(((supply - inVault) * 10_000n) / forSale) / 100,
  })
})

const pumpEvents = {
  created:
    '3ck7szVsdFfNhc7Yijezdmy73fWycmttUN6UNb1vQjPYZxr67fnmDnC2MgoRbX4RAzyCtqLwnaKqkRfyCF34WAB9Wxsm1aojum6cU4aMuUKwnuDzE39zoQV1G36mGdwspN52tiueFdcB7CMNK1ejYzzdM6ppYRK1Miay5UirZTWuNZESJz5Ci9smPWQoRvftDYvciK7WYg4TcVkteadFBcMzywKFWBhwshyyzc6cMv1brCM3G5nVNycLKtVJkwcnfLaLCz469dhdyZ9PARNfvSiGHZ74GBJecXq8BYu3Nmh36hB3Qt3fnbdvQFhCtkCD68ziVTzy8XbvedYsRvgijDSJXTU1h8FPzzebXXwKzgrb',
  trade:
    '2K7nL28PxCW8ejnyCeuMpbXwJKzXo9q1ecEyRsXKe7VYaxLjCqTrMCp9pnwrwTG7rmaRTa1vcTqa8LGDfNZ9bpcKgSPgNDe3MrFn57HPpTzriKWACnH99YDM7dfTpxwRoCQTrs6BSdGSXgusW9Jbz1yAV9D32MZ62azsiK16Gksbq7cinYkugTfQDJM5',
  complete:
    'YeADJEDSy5WzCFuDLrfFZ2pQG5GsJCGudQvZj1RHwD74UBRabt1MxxGPoTRn432WCj9Vf1P127Qp6qABSeNoFzvj4XikFhDkePCMjuTk178GtBLsbaKC7tt4yJvwcQnuY7bSqHLsyadheV3Z4YJjPnbPJ6PBMXrvEyMZ',
} as const

const readPump = (data: string) => pumpReader.read(callWith(pumpReader.program, data), undefined)

test('Pump.fun: a creation of spring 2025, whose mint derives the curve that the event names', () => {
  const mint = address('34isSyFLNxXgA6F8LZRJpTs9Aq2Z2fQga8mdqnhtpump')
  expect(readPump(pumpEvents.created)).toEqual({
    kind: 'created',
    mint,
    creator: address('53iNzaenkC176snNzAk75ZGLtGkPUrbW517Eg8yZ16qg'),
    name: 'BALOCH HIJACKS TRAIN IN PAKISTAN',
    symbol: 'BLA',
  })
  const data = Buffer.from(base58.decode(pumpEvents.created))
  const place = data.indexOf(Buffer.from(addressToBytes(mint)))
  expect(bondingCurveOf(mint)).toBe(addressFromBytes(data, place + 32))
})

test('Pump.fun: a purchase early in a sale', () => {
  const data = base58.decode(pumpEvents.trade)
  const left = readU64(data, data.length - 8)
  expect(readPump(pumpEvents.trade)).toEqual({
    kind: 'progress',
    mint: address('G6DgoUhSAThLqpQgex3JWqkHNci9wAURfbR6mdNMpump'),
    soldPct: 0.44,
  })
  expect(Number(793_100_000_000_000n - left) / 793_100_000_000_000).toBeCloseTo(0.0044, 4)
})

test('Pump.fun: the end of a sale, whose mint derives the curve that the event names', () => {
  const data = base58.decode(pumpEvents.complete)
  const mint = addressFromBytes(data, 16 + 32)
  expect(readPump(pumpEvents.complete)).toEqual({ kind: 'sold-out', mint })
  expect(bondingCurveOf(mint)).toBe(addressFromBytes(data, 16 + 64))
})
