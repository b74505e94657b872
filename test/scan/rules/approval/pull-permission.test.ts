import { address, type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { pullPermission } from '../../../../src/scan/rules/approval/pull-permission.ts'
import {
  mint,
  pda,
  role,
  type Step,
  stranger,
  theirs,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const subscriptions = address('De1egAFMkMWZSN5rYXRj9CAdheBamobVNubTsi9avR44')
const u64 = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]
const call = (data: number[], accounts: Address[], programId = subscriptions): Step => ({
  programId,
  status: 'unknown-program',
  data: Uint8Array.from(data),
  accounts: accounts.map((of, index) => role(of, index === 0 ? 'spend' : 'read')),
})

const nonce = u64(1n)
const day = 86_400n
const fixed = (expires = 1_893_456_000n, amount = 500n) => [
  1,
  ...nonce,
  ...u64(amount),
  ...u64(expires),
  ...u64(0n),
]
const oneBelow = 10n ** 15n - 1n
const recurring = [2, ...nonce, ...u64(10n), ...u64(30n * day), ...u64(0n), ...u64(0n), ...u64(0n)]
const subscribe = [
  11,
  ...u64(7n),
  254,
  ...addressToBytes(mint),
  ...u64(3n),
  ...u64(12n),
  ...u64(0n),
  ...u64(0n),
]
const delegation = [user, pda, theirs, stranger, theirs]
const scene = (step: Step) => ({ steps: [step], after: {} })

testRule(pullPermission, {
  quiet: [
    { name: 'another program', ...scene(call(recurring, delegation, unknownProgram)) },
    { name: 'the subscription of a stranger', ...scene(call(recurring, [theirs, pda])) },
    { name: 'the setup alone', ...scene(call([0], [user, pda, mint, theirs])) },
    { name: 'a pull by its delegate', ...scene(call([4, ...nonce], [stranger, user])) },
    { name: 'truncated instruction data', ...scene(call(recurring.slice(0, 30), delegation)) },
  ],
  firing: [
    {
      name: 'a total that limits nothing',
      ...scene(call(fixed(undefined, oneBelow + 1n), delegation)),
      finds: [
        {
          params: { puller: stranger, amount: { raw: oneBelow + 1n }, ends: 1893456000n },
          subject: stranger,
          at: [[0]],
          severity: 'high',
        },
      ],
    },
    {
      name: 'the highest total that limits something',
      ...scene(call(fixed(undefined, oneBelow), delegation)),
      finds: [
        {
          params: { puller: stranger, amount: { raw: oneBelow }, ends: 1893456000n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a total',
      ...scene(call(fixed(), delegation)),
      finds: [
        {
          params: { puller: stranger, amount: { raw: 500n }, ends: 1893456000n },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a total without an end',
      ...scene(call(fixed(0n), delegation)),
      finds: [
        {
          params: { puller: stranger, amount: { raw: 500n }, ends: 'never' },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a total with an end beyond all dates',
      ...scene(call(fixed(2n ** 63n - 1n), delegation)),
      finds: [
        {
          params: { puller: stranger, amount: { raw: 500n }, ends: 'never' },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'an amount per period',
      ...scene(call(recurring, delegation)),
      finds: [
        {
          params: {
            puller: stranger,
            amount: { raw: 10n },
            periodSeconds: 2592000n,
            ends: 'never',
          },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a merchant’s plan',
      ...scene(call(subscribe, [user, stranger, pda, theirs])),
      finds: [
        {
          params: {
            puller: stranger,
            amount: { raw: 3n, mint },
            periodSeconds: 43200n,
            ends: 'when-cancelled',
          },
          subject: stranger,
          at: [[0]],
        },
      ],
    },
  ],
})
