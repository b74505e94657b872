import { sentencesOf } from '../../../../src/scan/words/scan-words.ts'
import { expect, test } from 'bun:test'
import { address, type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { runRules } from '../../../../src/scan/assess/evaluate.ts'
import { pullPermission } from '../../../../src/scan/rules/approval/pull-permission.ts'
import {
  mint,
  pda,
  riskContext,
  type Step,
  stranger,
  theirs,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const subscriptions = address('De1egAFMkMWZSN5rYXRj9CAdheBamobVNubTsi9avR44')
const u64 = (value: bigint): number[] => [...Buffer.from(new BigUint64Array([value]).buffer)]
const role = (of: Address, signer = false) => ({
  address: of,
  signer,
  writable: signer,
  source: 'static' as const,
})
const call = (data: number[], accounts: Address[], programId = subscriptions): Step => ({
  programId,
  status: 'unknown-program',
  data: Uint8Array.from(data),
  accounts: accounts.map((of, index) => role(of, index === 0)),
})

const nonce = u64(1n)
const day = 86_400n
const fixed = (expires = 1_893_456_000n) => [1, ...nonce, ...u64(500n), ...u64(expires), ...u64(0n)]
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
    { name: 'the subscription of somebody else', ...scene(call(recurring, [theirs, pda])) },
    { name: 'the setting up alone', ...scene(call([0], [user, pda, mint, theirs])) },
    { name: 'a pull by the one who may', ...scene(call([4, ...nonce], [stranger, user])) },
    { name: 'data that is cut short', ...scene(call(recurring.slice(0, 30), delegation)) },
  ],
  firing: [
    { name: 'a total', ...scene(call(fixed(), delegation)), severities: ['medium'] },
    { name: 'so much a period', ...scene(call(recurring, delegation)), severities: ['medium'] },
    {
      name: 'a merchant’s plan',
      ...scene(call(subscribe, [user, stranger, pda, theirs])),
      severities: ['medium'],
    },
  ],
})

const said = (step: Step): string | undefined =>
  runRules([pullPermission], riskContext(scene(step))).map(
    (finding) => sentencesOf(finding).what,
  )[0]

test.each([
  [fixed(), delegation, 'take 500 token units in all from you, until 2030-01-01.'],
  [fixed(0n), delegation, 'take 500 token units in all from you, without an end.'],
  [fixed(2n ** 63n - 1n), delegation, 'take 500 token units in all from you, without an end.'],
  [recurring, delegation, 'take 10 token units every 30 days from you, without an end.'],
  [
    subscribe,
    [user, stranger, pda, theirs],
    'take 3 units of token AKkz…PnNa every 12 hours from you, until you cancel it.',
  ],
] as const)('the terms are told', (data, accounts, terms) => {
  expect(said(call([...data], [...accounts]))).toEndWith(terms)
})
