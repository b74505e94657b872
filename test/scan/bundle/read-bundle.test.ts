import { describe, expect, test } from 'bun:test'
import { address } from '../../../src/solana/address/address.ts'
import type { SimulationAnswer } from '../../../src/solana/chain.ts'
import { type Bundle, bundleText } from '../../../src/scan/bundle/bundle.ts'
import { bundleProblemText } from '../../../src/scan/words/en/replay.ts'
import { readBundle } from '../../../src/scan/bundle/read-bundle.ts'
import { parseJsonExactly } from '../../../src/network/json.ts'
import {
  mine,
  mint,
  stranger,
  theirs,
  tokenAccount,
  user,
  wallet,
} from '../../kit/scan/risk-context.ts'

/** Every field of a simulation; new ones must be added here. */
const simulation: Required<SimulationAnswer> = {
  slot: 7n,
  error: { InstructionError: [0, { Custom: 2n ** 60n }] },
  logs: ['Program log: "quoted"'],
  accountsAfter: new Map([
    [user, wallet(1n)],
    [mine, undefined],
  ]),
  innerInstructions: [
    {
      outerIndex: 0,
      programId: stranger,
      accounts: [user],
      data: new Uint8Array([1, 255]),
      stackHeight: 2,
    },
    {
      outerIndex: 1,
      programId: stranger,
      accounts: [],
      data: new Uint8Array(0),
      parsed: { type: 'thing', info: { amount: 2n ** 63n, list: [null, 1.5] } },
    },
  ],
  unitsConsumed: 123n,
  feeLamports: 5000n,
  balancesBefore: {
    lamports: [2n ** 64n - 1n, 0n],
    tokens: [
      { accountIndex: 1, mint, owner: stranger, amount: 2n ** 64n - 1n },
      { accountIndex: 0, mint, amount: 0n },
    ],
  },
  loadedAddresses: [theirs, mint],
}

/** One of everything that a bundle can contain. */
const bundle: Bundle = {
  request: {
    transactionBase64: 'AQID',
    walletAddress: user,
    source: 'test',
    dappDomain: 'app.example',
    guards: true,
  },
  versions: { product: '0.1.0', ruleSet: '2026-11-20+0123456789ab', node: '3.1.4' },
  exchanges: [
    {
      kind: 'tables',
      needed: new Map([[mint, 3]]),
      outcome: { ok: true, answer: new Map([[mint, [user, mine]]]) },
    },
    {
      kind: 'accounts',
      addresses: [user, mine],
      outcome: {
        ok: true,
        answer: {
          slot: 2n ** 60n,
          accounts: new Map([
            [user, wallet(2n ** 64n - 1n)],
            [mine, tokenAccount({ mint, owner: user, amount: 5n })],
          ]),
        },
      },
    },
    {
      kind: 'accounts',
      addresses: [theirs],
      firstBytes: 45,
      outcome: { ok: false, fault: { code: 'UPSTREAM_TIMEOUT', source: 'the Solana node' } },
    },
    {
      kind: 'simulation',
      transactionBase64: 'AQID',
      watch: [user, mine],
      replaceBlockhash: false,
      outcome: {
        ok: true,
        answer: simulation,
      },
    },
  ],
  lists: {
    addresses: {
      versions: { 'addresses blocked by the operator': '2026-11-20' },
      reports: new Map([
        [
          stranger,
          [
            {
              list: 'addresses blocked by the operator',
              date: '2026-11-20',
              kind: 'reported',
              reason: 'took all',
              expires: '2026-11-21',
              expired: true,
            },
          ],
        ],
      ]),
    },
    sites: {
      versions: { 'Operator list': '2026-11-19+abcd' },
      trouble: 'One list is old.',
      reports: new Map([
        [
          'app.example/claim',
          [
            {
              list: 'Operator list',
              date: '2026-11-19',
              verdict: 'blocked',
              entry: 'app.example',
              byOperator: false,
              reason: 'drains',
            },
          ],
        ],
      ]),
    },
  },
  outcome: { verdict: 'suspicious', score: 0.5, inputsHash: 'ab'.repeat(32) },
  contentHash: 'cd'.repeat(32),
}

const text = bundleText(bundle)

test('reads back exactly what was written', () => {
  expect(readBundle(parseJsonExactly(text))).toEqual({ ok: true, bundle })
})

test('writing it again produces the same bytes', () => {
  const reading = readBundle(parseJsonExactly(text))
  expect(reading.ok && bundleText(reading.bundle)).toBe(text)
})

test('reads the version before lists', () => {
  const { lists: _lists, ...before } = bundle
  const old = bundleText(before).replace('"version":3', '"version":1')
  expect(readBundle(parseJsonExactly(old))).toEqual({ ok: true, bundle: before })
})

describe('a damaged bundle is refused, never used in part', () => {
  const rows: [what: string, find: string | RegExp, put: string][] = [
    ['an unknown key', '"format"', '"extra":1,"format"'],
    ['a missing key', '"ruleSet":', '"ruleset":'],
    ['an unknown verdict', '"suspicious"', '"fine"'],
    ['a score above 1', '"score":0.5', '"score":1.5'],
    ['a hash that is not hex', /[cd]{64}/, 'x'.repeat(64)],
    ['a hash too short', `"${'ab'.repeat(32)}"`, '"abab"'],
    ['an address that is not base58', new RegExp(user, 'g'), 'O'.repeat(43)],
    ['an address too short', mine, '111'],
    ['a number beyond 64 bits', '18446744073709551615', '18446744073709551616'],
    ['a negative number', '"lamports":"18446744073709551615"', '"lamports":"-1"'],
    ['a number that is not text', '"lamports":"18446744073709551615"', '"lamports":1'],
    ['bytes that are not base64', '"data":"Af8="', '"data":"A!8="'],
    ['bytes with stray bits', '"data":"Af8="', '"data":"Af9="'],
    ['bytes with spaces', '"data":"Af8="', '"data":"Af8= "'],
    ['a fault with another code', 'UPSTREAM_TIMEOUT', 'NOT_A_CODE'],
    ['an exchange of another kind', '"kind":"tables"', '"kind":"rows"'],
    ['a negative index', new RegExp(`"${mint}":3`), `"${mint}":-3`],
    ['an unknown verdict of a list', '"verdict":"blocked"', '"verdict":"fine"'],
    ['a report that did not expire', '"expired":true', '"expired":false'],
    ['a version of zero', '"version":3', '"version":0'],
    ['a version that is not a number', '"version":3', '"version":"2"'],
  ]
  test.each(rows)('%s', (_, find, put) => {
    const damaged = text.replace(find, put)
    expect(damaged).not.toBe(text)
    const reading = readBundle(parseJsonExactly(damaged))
    expect(reading.ok).toBe(false)
    if (!reading.ok)
      expect(bundleProblemText(reading.problem)).toMatch(
        /^(?:The bundle is damaged: |This is not a bundle )[^\n]+\.$/,
      )
  })

  test.each([[null], [[]], ['text'], [3], [{}], [{ format: 'drawbridge-bundle' }]])(
    '%j is none',
    (json) =>
      expect(readBundle(json)).toEqual({
        ok: false,
        problem: { reason: 'not-a-bundle' },
      }),
  )

  test('too many exchanges', () => {
    const many = { ...bundle, exchanges: Array.from({ length: 300 }, () => bundle.exchanges[2]) }
    const json = parseJsonExactly(
      bundleText({ ...bundle, exchanges: many.exchanges.flatMap((each) => each ?? []) }),
    )
    expect(readBundle(json).ok).toBe(false)
  })

  test('keys that objects inherit are not addresses', () => {
    const json = parseJsonExactly(text.replace(`"${mint}":3`, '"__proto__":3'))
    expect(readBundle(json).ok).toBe(false)
    expect(address(mint)).toBe(mint)
  })
})

test('a newer version is refused by its number', () => {
  expect(readBundle({ format: 'drawbridge-bundle', version: 9 })).toEqual({
    ok: false,
    problem: { reason: 'newer-version', version: 9, maxVersion: 3 },
  })
})
