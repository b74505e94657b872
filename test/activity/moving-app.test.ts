import type { PublicKey } from '@solana/web3.js'
import { expect, test } from 'bun:test'
import { describeActivity } from '../../src/activity/describe-activity.ts'
import { address } from '../../src/solana/address/address.ts'
import { call, payToken, type Step } from '../kit/ledger/ledger-steps.ts'
import {
  alice,
  goods,
  makeMarketScene,
  poolGoods,
  poolOwner,
  poolUsdc,
  programOf,
  swap,
  unknownProgram,
  usdcMint,
} from '../kit/market/market-scene.ts'

type Scene = ReturnType<typeof makeMarketScene>

const distributor = programOf('Jito merkle distributor (airdrop claims)')
const aggregator = programOf('Jupiter Aggregator v6')
const hers = (scene: Scene, mint: PublicKey): PublicKey => scene.associated(alice, mint)

const claim = (scene: Scene): Step =>
  call(distributor, [payToken(poolGoods, hers(scene, goods), poolOwner, 2_000_000n)], {
    signers: [alice],
  })
const sell = (scene: Scene): Step =>
  swap(
    alice,
    { from: hers(scene, goods), to: poolGoods, amount: 2_000_000n },
    { from: poolUsdc, to: hers(scene, usdcMint), amount: 1_500_000n },
    ['Jupiter Aggregator v6', 'Route'],
  )

test.each<[name: string, steps: (scene: Scene) => Step[], app: PublicKey]>([
  ['what a claim pays', (scene) => [claim(scene)], distributor],
  [
    'what a claim pays after another call',
    (scene) => [call(unknownProgram, []), claim(scene)],
    distributor,
  ],
  ['what is claimed and sold at once', (scene) => [claim(scene), sell(scene)], aggregator],
])('%s comes from the app that pays it', (_, steps, app) => {
  const scene = makeMarketScene()
  const record = scene.record(alice, steps(scene), { signers: [] })
  const [first] = describeActivity(record, address(alice.toBase58()), () => undefined)
  expect(first?.event).toMatchObject({ what: 'receive-from-app', app: app.toBase58() })
})
