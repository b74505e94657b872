import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { describeActivity } from '../../../src/activity/describe-activity.ts'
import { deriveTrades } from '../../../src/activity/trades/derive-trades.ts'
import { address } from '../../../src/solana/address/address.ts'
import { keyOf } from '../../kit/ledger/ledger-scene.ts'
import { call, paySol, type Step } from '../../kit/ledger/ledger-steps.ts'
import {
  alice,
  bob,
  goods,
  makeMarketScene,
  poolGoods,
  poolUsdc,
  sol,
  swap,
  unknownProgram,
  usdcMint,
} from '../../kit/market/market-scene.ts'

type Scene = ReturnType<typeof makeMarketScene>

const root = keyOf(61)
const text = (seed: string): Buffer => Buffer.from(seed)
const derive = (program: PublicKey, seeds: Buffer[]): PublicKey =>
  PublicKey.findProgramAddressSync(seeds, program)[0]

const v4 = new PublicKey('SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf')
const v3 = new PublicKey('SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu')
const smart = new PublicKey('SMRTzfY6DfH5ik3TKiyLFfXexV8uSG3d2UksSCYdunG')
const dao = new PublicKey('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw')
const swig = new PublicKey('swigypWHEksbC64pWKwah1WTeh9JXwx8H1rJHLdbQMB')
const key = root.toBuffer()

/** A member requests it; the program calls the steps with the vault's signature. */
const executes = (program: PublicKey, vault: PublicKey, inner: Step[], own = root): Step => ({
  instruction: new TransactionInstruction({
    programId: program,
    keys: [
      { pubkey: own, isSigner: false, isWritable: true },
      { pubkey: alice, isSigner: true, isWritable: true },
      { pubkey: vault, isSigner: false, isWritable: true },
    ],
    data: Buffer.alloc(8, 255),
  }),
  inner,
})

const open = (scene: Scene, vault: PublicKey) => {
  scene.fund(vault, 5n * sol)
  return {
    dollars: scene.hold(keyOf(62), vault, usdcMint, 900_000_000n),
    goods: scene.hold(keyOf(63), vault, goods, 0n),
  }
}

const buy = (vault: PublicKey, accounts: ReturnType<typeof open>): Step =>
  swap(
    vault,
    { from: accounts.dollars, to: poolUsdc, amount: 1_500_000n },
    { from: poolGoods, to: accounts.goods, amount: 2_000_000n },
  )

const tradesOf = (steps: (scene: Scene) => Step[]) => {
  const scene = makeMarketScene()
  return deriveTrades(scene.record(alice, steps(scene), { signers: [] }))
}

const trade = (vault: PublicKey) => ({
  wallet: address(vault.toBase58()),
  side: 'buy',
  baseMint: goods.toBase58(),
  baseAmount: 2_000_000n,
  quoteMint: usdcMint.toBase58(),
  quoteAmount: 1_500_000n,
})

describe('the trade of a vault', () => {
  test.each<[name: string, program: PublicKey, vault: PublicKey]>([
    ['a multisig', v4, derive(v4, [text('multisig'), key, text('vault'), Buffer.of(0)])],
    ['its second vault', v4, derive(v4, [text('multisig'), key, text('vault'), Buffer.of(1)])],
    [
      'an older multisig',
      v3,
      derive(v3, [text('squad'), key, Buffer.of(1, 0, 0, 0), text('authority')]),
    ],
    [
      'a smart wallet',
      smart,
      derive(smart, [text('smart_account'), key, text('smart_account'), Buffer.of(0)]),
    ],
    ['a newer smart wallet', swig, derive(swig, [text('swig-wallet-address'), key])],
    ['a DAO', dao, derive(dao, [text('native-treasury'), key])],
    ['a governance', dao, root],
  ])('of %s is its own', (_, program, vault) => {
    const { trades, others } = tradesOf((scene) => [
      executes(program, vault, [buy(vault, open(scene, vault))]),
    ])
    expect(trades).toMatchObject([trade(vault)])
    expect(others).toEqual([{ wallet: address(alice.toBase58()), kind: 'no-change' }])
  })

  const vault = derive(v4, [text('multisig'), key, text('vault'), Buffer.of(0)])

  test('leaves out what the vault pays beside it', () => {
    const { trades } = tradesOf((scene) => [
      executes(v4, vault, [buy(vault, open(scene, vault)), paySol(vault, bob, sol)]),
    ])
    expect(trades).toMatchObject([trade(vault)])
  })

  test('is an item of its activity, beside what it pays', () => {
    const scene = makeMarketScene()
    const step = executes(v4, vault, [buy(vault, open(scene, vault)), paySol(vault, bob, sol)])
    const record = scene.record(alice, [step], { signers: [] })
    const items = describeActivity(record, address(vault.toBase58()), () => undefined)
    expect(items.map(({ event }) => event)).toMatchObject([
      { what: 'swap', side: 'buy' },
      { what: 'send', amount: { raw: sol }, to: bob.toBase58() },
    ])
  })

  test.each<[name: string, step: (inner: Step[]) => Step]>([
    ['of another multisig', (inner) => executes(v4, vault, inner, keyOf(64))],
    ['of another program', (inner) => executes(unknownProgram, vault, inner)],
    ['that is not named', (inner) => call(v4, inner, { signers: [alice] })],
  ])('is not derived for an address %s', (_, step) => {
    const { trades } = tradesOf((scene) => [step([buy(vault, open(scene, vault))])])
    expect(trades).toEqual([])
  })
})
