import { expect, test } from 'bun:test'
import type { ActivityEvent } from '../../src/activity/activity-event.ts'
import { describeActivity } from '../../src/activity/describe-activity.ts'
import { address } from '../../src/solana/address/address.ts'
import { keyOf } from '../kit/ledger/ledger-scene.ts'
import { destroy, paySol, payToken, type Step } from '../kit/ledger/ledger-steps.ts'
import { recordedEvents } from '../kit/ledger/recorded-events.ts'
import { alice, bob, goods, makeMarketScene } from '../kit/market/market-scene.ts'

type Scene = ReturnType<typeof makeMarketScene>

const eventsOf = (steps: (scene: Scene) => Step[]) => {
  const scene = makeMarketScene()
  const record = scene.record(alice, steps(scene), { signers: [] })
  return describeActivity(record, address(alice.toBase58()), () => undefined).map(
    ({ event }) => event,
  )
}

test('what a token keeps of a transfer is its fee', () => {
  const send =
    (withheld: bigint) =>
    (scene: Scene): Step[] => [
      payToken(scene.associated(alice, goods), scene.associated(bob, goods), alice, 900n, withheld),
    ]
  expect(eventsOf(send(27n))).toMatchObject([
    { what: 'send', amount: { raw: 900n }, fee: { raw: 27n } },
  ])
  expect(eventsOf(send(0n))[0]).not.toHaveProperty('fee')
})

test.each<[burned: number, events: ActivityEvent['what'][]]>([
  [2, ['send', 'burn', 'burn']],
  [5, ['send', 'burn-several']],
])('%d burns come after the fee of the service that makes them', (burned, events) => {
  const steps = (scene: Scene): Step[] => {
    const burns = Array.from({ length: burned }, (_, index) => {
      const mint = keyOf(60 + index)
      scene.mint(mint, 6)
      return destroy(scene.hold(keyOf(70 + index), alice, mint, 5n), mint, alice, 5n)
    })
    return [...burns, paySol(alice, bob, 9_000_000n)]
  }
  expect(eventsOf(steps).map(({ what }) => what)).toEqual(events)
})

test('what a bridge takes names the bridge, and a direct transfer names no program', () => {
  const bridge = { app: 'src5qyZHqTqecJV4aY6Cb6zDZLMDzrDKKezs22MPHr4' }
  expect(recordedEvents('58F9fNP7').slice(1)).toMatchObject([
    { what: 'send', ...bridge },
    { what: 'send', ...bridge },
  ])
  const [direct] = recordedEvents('2RrXcP3M')
  expect(direct).toMatchObject({ what: 'send' })
  expect(direct).not.toHaveProperty('app')
})
