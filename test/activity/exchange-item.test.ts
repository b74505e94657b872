import { describe, expect, test } from 'bun:test'
import { describeActivity } from '../../src/activity/describe-activity.ts'
import { address } from '../../src/solana/address/address.ts'
import { keyOf } from '../kit/ledger/ledger-scene.ts'
import { call, destroy, issue, payToken, type Step } from '../kit/ledger/ledger-steps.ts'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'
import {
  alice,
  goods,
  makeMarketScene,
  poolOwner,
  poolUsdc,
  programOf,
  usdcMint,
} from '../kit/market/market-scene.ts'

test('an NFT that a marketplace held for its seller is sold, not only paid for', () => {
  expect(recordedEvents('3Mhp6cAf')).toMatchObject([
    {
      what: 'trade-nft',
      side: 'sell',
      nfts: ['FkfMaBkeqt3GAQLoKJrMbQKWpynL51o3JgEbK1jHJ6Qg'],
      price: [{ raw: 2_001_734_160n }],
    },
  ])
})

type Scene = ReturnType<typeof makeMarketScene>

const by = { signers: [alice] }
const share = keyOf(95)
const shares = (scene: Scene) => {
  scene.mint(share, 6)
  return scene.hold(keyOf(96), alice, share, 0n)
}
const issueShare = (scene: Scene): Step => issue(share, shares(scene), poolOwner, 900n)
const dollars = (scene: Scene) => scene.associated(alice, usdcMint)

describe('a share that no exchange issues', () => {
  test.each<[name: string, program: string, steps: (scene: Scene) => Step[], spent: string]>([
    [
      'for dollars',
      'JupUSD program',
      (scene) => [payToken(dollars(scene), poolUsdc, alice, 1_000n), issueShare(scene)],
      usdcMint.toBase58(),
    ],
    [
      'for tokens that are burned',
      'Helium Data Credits',
      (scene) => [destroy(scene.associated(alice, goods), goods, alice, 1_000n), issueShare(scene)],
      goods.toBase58(),
    ],
  ])('%s', (_, program, steps, spent) => {
    const scene = makeMarketScene()
    const step = call(programOf(program), steps(scene), by)
    const record = scene.record(alice, [step], { signers: [] })
    const [first] = describeActivity(record, address(alice.toBase58()), () => undefined)
    expect(first?.event).toMatchObject({
      what: 'exchange',
      spent: [{ mint: spent, raw: 1_000n }],
      received: [{ mint: share.toBase58(), raw: 900n }],
      app: programOf(program).toBase58(),
    })
  })

  test('of a pool is liquidity', () => {
    const scene = makeMarketScene()
    const inner = [payToken(dollars(scene), poolUsdc, alice, 1_000n), issueShare(scene)]
    const record = scene.record(alice, [call(['Raydium AMM v4', 'Deposit'], inner, by)], {
      signers: [],
    })
    const [first] = describeActivity(record, address(alice.toBase58()), () => undefined)
    expect(first?.event).toMatchObject({ what: 'liquidity', removed: [] })
  })
})
