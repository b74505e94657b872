// Transactions that bridges offer for signing, as received from a provider, in scans on a real chain.
import { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { solanaStep } from '../../src/bridges/adapters/solana-step.ts'
import { makeRpcChainReader, type RpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import swap from '../fixtures/bridge/lifi-solana-swap.json'
import quotes from '../fixtures/bridge/lifi-solana-to-optimism.json'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'

const recorded = [
  ['through Mayan', quotes[0]?.trade ?? ''],
  ['through Mayan and CCTP', quotes[1]?.trade ?? ''],
  ['within Solana', swap.transactionRequestData],
] as const

const messageOf = (base64: string) => {
  const decoded = decodeTransaction(Buffer.from(base64, 'base64'))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  return decoded.transaction.message
}

const knownTables = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(swap.lookupTables).map(([table, entries]) => [
    table,
    new Map(Object.entries(entries)),
  ]),
)

/** Recorded addresses of lookup tables, and made-up ones for the rest. */
const entryOf = (table: string, index: number): PublicKey => {
  const known = knownTables.get(table)?.get(String(index))
  if (known !== undefined) return new PublicKey(known)
  const bytes = new PublicKey(table).toBytes()
  bytes[0] = index
  return new PublicKey(bytes)
}

describe.skipIf(noTestChain !== undefined)('recorded transactions of a bridge', () => {
  let chain: TestChain
  let reader: RpcChainReader

  beforeAll(async () => {
    chain = await startTestChain()
    reader = makeRpcChainReader({ urls: [chain.url], nowMs: Date.now, random: Math.random })
    for (const [, base64] of recorded) {
      const message = messageOf(base64)
      await chain.setAccount(new PublicKey(message.staticAccounts[0] ?? ''), {
        lamports: 10_000_000_000n,
        owner: PublicKey.default,
        data: new Uint8Array(),
      })
      for (const { table } of message.version === 0 ? message.lookups : [])
        await chain.createTable(
          new PublicKey(table),
          Array.from({ length: 256 }, (_, index) => entryOf(table, index)),
        )
    }
  })
  afterAll(() => chain.stop())

  // The bridges' programs are not on this chain, so none of these can be simulated: only the decoded instructions
  // count.
  test.each(recorded)('%s: read whole, and not called malicious', async (_name, base64) => {
    const [sender = ''] = messageOf(base64).staticAccounts
    const step = solanaStep(Buffer.from(base64, 'base64'), sender, 'transaction')
    if (step.kind !== 'solana-transaction') throw new Error('no transaction')
    const { answer, evidence } = await scanTransaction(
      { chain: reader },
      {
        transactionBase64: Buffer.from(step.transaction).toString('base64'),
        walletAddress: sender,
      },
    )
    expect(answer.verdict).not.toBe('malicious')
    expect(answer.verdict).not.toBe('safe')
    const flags = evidence.findings.map(({ flag }) => flag)
    expect(flags).toContain('COULD_NOT_SIMULATE')
    expect(
      evidence.findings.filter(({ severity }) => severity === 'high' || severity === 'critical'),
    ).toEqual([])
  })
})

test('a transaction for another signer is refused', () => {
  const [, base64] = recorded[0]
  const requestedSigner = 'So11111111111111111111111111111111111111112'
  expect(() => solanaStep(Buffer.from(base64, 'base64'), requestedSigner, 'transaction')).toThrow(
    'for the sender to sign',
  )
})
