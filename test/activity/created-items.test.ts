import { describe, expect, test } from 'bun:test'
import { tokenProgramId } from '../../scripts/sandbox/account-bytes.ts'
import { createdItems } from '../../src/activity/created-items.ts'
import { sceneOf } from '../../src/activity/scene.ts'
import { readTransaction } from '../../src/activity/trades/owner-flows.ts'
import { address } from '../../src/solana/address/address.ts'
import { build } from '../kit/chain/token-instructions.ts'
import { keyOf } from '../kit/ledger/ledger-scene.ts'
import { call, type Step } from '../kit/ledger/ledger-steps.ts'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'
import {
  alice,
  bob,
  makeMarketScene,
  programOf,
  unknownProgram,
} from '../kit/market/market-scene.ts'

test('a token that is launched and bought at once', () => {
  const events = recordedEvents('2s393PSY')
  expect(events.map(({ what }) => what)).toEqual(['swap', 'create-token', 'tip', 'pay-costs'])
  expect(events[1]).toMatchObject({ mint: '5dNYcCZXEGfGgbdUdq7MMR7KLsNJLLLgL83wLH8Fpump' })
})

const mint = keyOf(91)
/** InitializeMint2 with six decimals and no freeze authority. */
const create: Step = {
  instruction: build(tokenProgramId, [20, 6, ...alice.toBytes(), 0], [[mint, 'write']]),
}
const by = { signers: [alice] }

describe('tokens that a wallet creates', () => {
  test.each<[name: string, step: Step, created: boolean]>([
    ['with an instruction of its own', create, true],
    ['on a launchpad', call(programOf('Raydium LaunchLab'), [create], by), true],
    ['as the position of a pool', call(programOf('Meteora DAMM v2 (CP-AMM)'), [create], by), false],
    ['within an unknown program', call(unknownProgram, [create], by), false],
  ])('%s', (_, step, created) => {
    const record = makeMarketScene().record(alice, [step], { signers: [] })
    const read = readTransaction(record)
    const eventsOf = (wallet: typeof alice) =>
      read
        ? createdItems(sceneOf(read, address(wallet.toBase58()), () => undefined)).map(
            ({ event }) => event,
          )
        : undefined
    expect(eventsOf(alice)).toEqual(
      created ? [{ what: 'create-token', mint: address(mint.toBase58()) }] : [],
    )
    expect(eventsOf(bob)).toEqual([])
  })
})
