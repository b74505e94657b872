import type { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { keyOf } from '../../kit/ledger/ledger-scene.ts'
import {
  call,
  issue,
  openAssociated,
  paySol,
  payToken,
  type Step,
} from '../../kit/ledger/ledger-steps.ts'
import {
  alice,
  bob,
  goods,
  keeper,
  makeMarketScene,
  others,
  sol,
  stranger,
  unknownProgram,
  usdcMint,
} from '../../kit/market/market-scene.ts'

type Scene = ReturnType<typeof makeMarketScene>

const names = new Map([alice, bob, keeper].map((key, at) => [key.toBase58(), 'abk'[at] ?? '']))

const agreed = (steps: (scene: Scene) => Step[], signers: PublicKey[] = [bob], payer = alice) => {
  const scene = makeMarketScene()
  const { agreed, trades } = deriveTrades(scene.record(payer, steps(scene), { signers }))
  expect(trades).toEqual([])
  return agreed.map(
    ({ wallet, side, baseAmount, quoteAmount, venues }) =>
      `${names.get(wallet)} ${side} ${baseAmount} for ${quoteAmount}${venues.join()}`,
  )
}

const send = (
  scene: Scene,
  mint: PublicKey,
  from: PublicKey,
  to: PublicKey,
  amount: bigint,
  withheld = 0n,
) => payToken(scene.associated(from, mint), scene.associated(to, mint), from, amount, withheld)

describe('direct exchanges', () => {
  test.each<[string, (scene: Scene) => Step[], string[], PublicKey?]>([
    [
      'SOL for goods',
      (scene) => [paySol(alice, bob, sol), send(scene, goods, bob, alice, 500n)],
      ['a buy 500 for 1000000000', 'b sell 500 for 1000000000'],
    ],
    [
      'dollars for goods, paid in two parts',
      (scene) => [
        send(scene, usdcMint, alice, bob, 60n),
        send(scene, goods, bob, alice, 500n),
        send(scene, usdcMint, alice, bob, 40n),
      ],
      ['a buy 500 for 100', 'b sell 500 for 100'],
    ],
    [
      'a third wallet pays the fee',
      (scene) => [send(scene, usdcMint, alice, bob, 60n), send(scene, goods, bob, alice, 500n)],
      ['a buy 500 for 60', 'b sell 500 for 60'],
      keeper,
    ],
  ])('%s', (_name, steps, expected, payer = alice) => {
    expect(agreed(steps, [alice, bob], payer).toSorted()).toEqual(expected)
  })

  test.each<[string, (scene: Scene) => Step[], PublicKey[]?]>([
    ['a gift', (scene) => [send(scene, goods, alice, bob, 500n)]],
    ['two gifts', (scene) => [paySol(alice, bob, sol), send(scene, goods, alice, bob, 500n)]],
    [
      'the other side did not sign',
      (scene) => [paySol(alice, stranger, sol), send(scene, goods, bob, alice, 500n)],
    ],
    [
      'another wallet receives a part',
      (scene) => [
        paySol(alice, bob, sol),
        paySol(alice, stranger, sol),
        send(scene, goods, bob, alice, 500n),
      ],
    ],
    [
      'three in a circle',
      (scene) => [
        paySol(alice, bob, sol),
        send(scene, goods, bob, keeper, 500n),
        send(scene, others, keeper, alice, 500n),
      ],
      [bob, keeper],
    ],
    [
      'two tokens for one',
      (scene) => [
        paySol(alice, bob, sol),
        send(scene, others, alice, bob, 5n),
        send(scene, goods, bob, alice, 500n),
      ],
    ],
    [
      'rent of an account',
      (scene) => [paySol(alice, bob, 2_039_280n), send(scene, goods, bob, alice, 500n)],
    ],
    [
      'less arrived than was sent',
      (scene) => [paySol(alice, bob, sol), send(scene, goods, bob, alice, 500n, 5n)],
    ],
    [
      'part of it was minted',
      (scene) => [
        paySol(alice, bob, sol),
        send(scene, goods, bob, alice, 500n),
        issue(goods, scene.associated(alice, goods), keeper, 100n),
      ],
      [bob, keeper],
    ],
    [
      'a program takes part',
      (scene) => [
        paySol(alice, bob, sol),
        send(scene, goods, bob, alice, 500n),
        call(unknownProgram, []),
      ],
    ],
    ['nothing', () => []],
  ])('%s is not an exchange', (_name, steps, signers = [bob]) => {
    expect(agreed(steps, signers)).toEqual([])
  })

  test('an NFT is not a currency', () => {
    const scene = makeMarketScene()
    const nft = scene.mint(keyOf(77), 0)
    scene.hold(scene.associated(bob, nft), bob, nft, 1n)
    const steps = [
      openAssociated(alice, alice, nft),
      paySol(alice, bob, sol),
      send(scene, nft, bob, alice, 1n),
    ]
    expect(deriveTrades(scene.record(alice, steps, { signers: [bob] })).agreed).toEqual([])
  })
})
