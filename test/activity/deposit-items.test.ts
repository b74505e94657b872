import { expect, test } from 'bun:test'
import { describeActivity } from '../../src/activity/describe-activity.ts'
import type { ActivityEvent } from '../../src/activity/activity-event.ts'
import { activityText } from '../../src/activity/words/en/activity-text.ts'
import { address } from '../../src/solana/address/address.ts'
import { call, payToken, type Step } from '../kit/ledger/ledger-steps.ts'
import {
  alice,
  makeMarketScene,
  poolOwner,
  poolUsdc,
  usdcMint,
} from '../kit/market/market-scene.ts'

type Scene = ReturnType<typeof makeMarketScene>
type Deposit = Extract<ActivityEvent, { what: 'deposit' }>

const amount = 300_000_000n
const by = { signers: [alice] }
const dollars = { raw: amount, mint: address(usdcMint.toBase58()), decimals: 6 }

const pay = (scene: Scene): Step =>
  payToken(scene.associated(alice, usdcMint), poolUsdc, alice, amount)
const receive = (scene: Scene): Step =>
  payToken(poolUsdc, scene.associated(alice, usdcMint), poolOwner, amount)

/** Exchanges of derivatives hold collateral: what goes in and out is no trade. */
test.each<
  [
    program: string,
    instruction: string,
    move: (scene: Scene) => Step,
    event: Partial<Deposit>,
    text: string,
  ]
>([
  [
    'Drift v2',
    'Deposit',
    pay,
    { paid: [dollars], paidAs: 'deposit' },
    'Deposited 300 USDC on Drift',
  ],
  [
    'Drift v2',
    'Withdraw',
    receive,
    { received: [dollars], receivedAs: 'withdraw' },
    'Withdrew 300 USDC on Drift',
  ],
  [
    'Flash Trade',
    'AddCollateral',
    pay,
    { paid: [dollars], paidAs: 'put-in' },
    'Put 300 USDC into Flash Trade',
  ],
  [
    'Flash Trade',
    'RemoveCollateral',
    receive,
    { received: [dollars], receivedAs: 'take-out' },
    'Took 300 USDC out of Flash Trade',
  ],
])('%s: %s', (program, instruction, move, event, text) => {
  const scene = makeMarketScene()
  const step = call([program, instruction], [move(scene)], by)
  const record = scene.record(alice, [step], { signers: [] })
  const items = describeActivity(record, address(alice.toBase58()), () => undefined)
  const [first] = items
  expect(items).toHaveLength(1)
  expect(first).toMatchObject({ type: 'deposit', event: { what: 'deposit', ...event } })
  expect(first && activityText(first.event, 'past', () => undefined)).toBe(text)
})
