import { describe, expect, test } from 'bun:test'
import { PublicKey } from '@solana/web3.js'
import { describeActivity } from '../../src/activity/describe-activity.ts'
import { address } from '../../src/solana/address/address.ts'
import { loaderV3Program } from '../../src/solana/address/known-address.ts'
import { build } from '../kit/chain/token-instructions.ts'
import { keyOf } from '../kit/ledger/ledger-scene.ts'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'
import { alice, bob, makeMarketScene, sol } from '../kit/market/market-scene.ts'

const cases: readonly [name: string, signature: string, events: readonly object[]][] = [
  [
    'two instructions of one app',
    '2RKmtMHo',
    [{ what: 'run-instruction', instruction: 'CancelAllMarketOrders', next: 'PlacePerpOrderV4' }],
  ],
  [
    'an app that trades with accounts of others',
    'pkkWo264',
    [{ what: 'use-app', venue: 'PumpSwap AMM' }],
  ],
  ['a bot that found no trade', '5ETLUXbH', [{ what: 'seek-trade', venues: ['Meteora DLMM'] }]],
  [
    'the same between several exchanges',
    '5EufGnpa',
    [
      {
        what: 'seek-trade',
        venues: ['Meteora DLMM', 'Raydium CPMM', 'Raydium CLMM', 'Orca Whirlpools'],
      },
    ],
  ],
  ['an app that is handed no exchange', '4Y8PE894', [{ what: 'use-app' }]],
  [
    'an app that logs the number of its instruction',
    '4xsHCLpZ',
    [{ what: 'run-instruction', instruction: 'UpdateIndexPrice' }],
  ],
  ['prices of a program that is no oracle', '2L6AXcTW', [{ what: 'update-prices' }]],
  ['a price that Drift takes in without a decoder', '36uSH32x', [{ what: 'update-prices' }]],
  [
    'an oracle that posts no price',
    'ortWTyPU',
    [{ what: 'run-instruction', instruction: 'OracleHeartbeat' }],
  ],
]

describe('calls that move no balance', () => {
  test.each(cases)('%s', (_, signature, events) => {
    expect(recordedEvents(signature)).toMatchObject([...events])
  })
})

const [data, program] = [keyOf(81), keyOf(82)]

/** The loader's Close of an account that holds two SOL; without a program, the account is a buffer. */
const closing = (receiver: PublicKey, closed?: PublicKey) => {
  const scene = makeMarketScene()
  scene.fund(data, 2n * sol)
  const instruction = build(
    new PublicKey(loaderV3Program),
    [5, 0, 0, 0],
    [
      [data, 'write'],
      [receiver, 'write'],
      [alice, 'sign'],
      ...(closed ? ([[closed, 'write']] as const) : []),
    ],
  )
  const apply = ({ lamports }: { lamports: Map<string, bigint> }) => {
    lamports.delete(data.toBase58())
    lamports.set(receiver.toBase58(), (lamports.get(receiver.toBase58()) ?? 0n) + 2n * sol)
  }
  const record = scene.record(alice, [{ instruction, apply }], { signers: [] })
  return describeActivity(record, address(alice.toBase58()), () => undefined)
}

describe('what is closed for good', () => {
  const received = { raw: 2n * sol }

  test('is a program, with its SOL', () => {
    expect(closing(alice, program)).toMatchObject([
      {
        event: { what: 'close-program', program: program.toBase58(), received },
        amounts: [{ ...received, direction: 'in' }],
      },
    ])
  })

  test('is a program whose SOL goes to another wallet', () => {
    const [first] = closing(bob, program)
    expect(first).toMatchObject({ event: { what: 'close-program' }, amounts: [] })
    expect(first?.event).not.toHaveProperty('received')
  })

  test('is a buffer', () => {
    const [first] = closing(alice)
    expect(first).toMatchObject({ event: { what: 'close-program', received } })
    expect(first?.event).not.toHaveProperty('program')
  })
})
