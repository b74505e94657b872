import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { address } from '../../src/solana/address/address.ts'
import { clockSysvar } from '../../src/solana/address/known-address.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { makeTransactionVm } from '../../src/solana/vm/transaction-vm.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { recordedChain } from '../kit/chain/recorded-chain.ts'
import { allRecorded, fixtureTransactions } from '../kit/chain/recorded-transaction.ts'
import { type ReplayNode, startReplayNode } from '../kit/chain/replay-node.ts'

const sysvarProgram = address('Sysvar1111111111111111111111111111111111111')

/**
 * Flags that may make an ordinary transaction suspicious: an emptied wallet, a signature that another address may
 * store.
 */
const honestDoubts = [
  'TRANSFERS_MAJORITY_OF_SOL',
  'DURABLE_NONCE',
  // An additional note: recorded transactions cannot run in scenarios.
  'UNKNOWN_PROGRAM_WITH_SIGNATURE',
]

/** The repository's own, and the reference data if it is next to the repository. */
describe('recorded mainnet transactions', () => {
  const rows = allRecorded()
  const scans = rows.map(async (recorded) => {
    const { chain, feePayer } = recordedChain(recorded)
    const { answer, evidence } = await scanTransaction(
      { chain },
      { transactionBase64: recorded.transactionBase64, walletAddress: feePayer },
    )
    const { signature, error } = recorded
    return { signature, failed: error !== undefined, answer, findings: evidence.findings }
  })

  test('there are enough of them', () => expect(rows.length).toBeGreaterThan(250))

  test('none is called malicious', async () => {
    const malicious = (await Promise.all(scans)).filter(
      ({ answer }) => answer.verdict === 'malicious',
    )
    expect(malicious.map(({ signature }) => signature)).toEqual([])
  })

  test('failed ones are never safe', async () => {
    const safe = (await Promise.all(scans)).filter(
      ({ failed, answer }) => failed && answer.verdict === 'safe',
    )
    expect(safe.map(({ signature }) => signature)).toEqual([])
  })

  test('few of the others are suspicious, each for a plausible reason', async () => {
    const landed = (await Promise.all(scans)).filter(({ failed }) => !failed)
    const suspicious = landed.filter(({ answer }) => answer.verdict === 'suspicious')
    expect(suspicious.length / landed.length).toBeLessThan(0.04)
    for (const { findings } of suspicious) {
      const grave = findings.filter(
        ({ severity, stage }) => stage === 'scored' && ['high', 'critical'].includes(severity),
      )
      expect(grave.filter(({ flag }) => !honestDoubts.includes(flag))).toEqual([])
    }
  })
})

describe('recorded transactions whose programs have no code on the node', () => {
  const rows = fixtureTransactions().filter(({ error }) => error === undefined)
  const scanWith = async (withClock: boolean) => {
    const verdicts = new Map<string, [string, string]>()
    for (const recorded of rows) {
      const { chain, feePayer } = recordedChain(recorded)
      const input = { transactionBase64: recorded.transactionBase64, walletAddress: feePayer }
      const archive = withClock ? clocked(chain) : chain
      const vm = makeTransactionVm({ chain: archive })
      const [blind, seeing] = [
        await scanTransaction({ chain }, input),
        await scanTransaction({ chain: archive, vm }, input),
      ]
      verdicts.set(recorded.signature, [blind.answer.verdict, seeing.answer.verdict])
    }
    return verdicts
  }

  test.each([
    ['no usable clock either', false],
    ['a clock', true],
  ])('are judged by what the record shows, with %s', async (_, withClock) => {
    const verdicts = await scanWith(withClock)
    expect(verdicts.size).toBeGreaterThan(100)
    for (const [blind, seeing] of verdicts.values()) expect(seeing).toBe(blind)
  })
})

/** The same node with a clock, as it would be a year later. */
const clocked = (chain: ChainReader): ChainReader => ({
  ...chain,
  readAccounts: async (addresses, options) => {
    const answer = await chain.readAccounts(addresses, options)
    if (!addresses.includes(clockSysvar)) return answer
    const accounts = new Map(answer.accounts)
    const data = new Uint8Array(40)
    new DataView(data.buffer).setBigUint64(0, answer.slot, true)
    accounts.set(clockSysvar, {
      lamports: 1_169_280n,
      owner: sysvarProgram,
      data,
      executable: false,
    })
    return { ...answer, accounts }
  },
})

describe('the node that replays records', () => {
  let node: ReplayNode
  beforeAll(() => {
    node = startReplayNode()
  })
  afterAll(() => node.stop())

  test('leads to the same answers over HTTP as the records directly', async () => {
    const rows = fixtureTransactions().filter((_, index) => index % 5 === 0)
    for (const recorded of rows) {
      const { chain, feePayer } = recordedChain(recorded)
      const urls = [node.urlOf(recorded)]
      const reader = makeRpcChainReader({ urls, nowMs: Date.now, random: Math.random })
      const input = { transactionBase64: recorded.transactionBase64, walletAddress: feePayer }
      const overHttp = await scanTransaction({ chain: reader }, input)
      const direct = await scanTransaction({ chain }, input)
      expect(overHttp.answer).toEqual(direct.answer)
      expect(overHttp.evidence.controls).toEqual(direct.evidence.controls)
    }
    expect(node.calls.get('simulateTransaction')).toBe(rows.length)
  })

  test('simulates recorded transactions only', async () => {
    const [one, other] = fixtureTransactions()
    if (!one || !other) throw new Error('no records')
    const reader = makeRpcChainReader({
      urls: [node.urlOf(one)],
      nowMs: Date.now,
      random: Math.random,
    })
    const { transactionBase64 } = other
    const simulation = reader.simulate({ transactionBase64, watch: [], replaceBlockhash: true })
    expect(simulation).rejects.toThrow()
  })
})
