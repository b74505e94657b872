import { PublicKey } from '@solana/web3.js'
import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import { noSharedData, sharedRows } from '../../test/kit/market/shared-rows.ts'
import { type TestChain, startTestChain } from '../../test/kit/chain/surfnet.ts'
import { type Outcome, depsFor, scanOutcome } from './outcome.ts'

const vectorRow = t.Object({
  source: t.String(),
  base64: t.String(),
  expected: t.Optional(t.String()),
})

/**
 * Encodings from the tests of wallets and SDKs, on a real Solana VM where every signer has ten SOL and nothing else
 * exists. They are neither labelled attacks nor ordinary use: a vector with SetAuthority exists because the code has to
 * encode it. What counts is that each of them leads to an answer or a clear refusal.
 */
export const vectorOutcomes = async (): Promise<Outcome[]> => {
  const chain = await startTestChain()
  try {
    const deps = depsFor(chain.url)
    const outcomes: Outcome[] = []
    for (const [index, value] of readVectors().entries()) {
      const { source, base64, expected } = Value.Parse(vectorRow, value)
      const wallet = await fundSigners(chain, base64)
      const input = { transactionBase64: base64, walletAddress: wallet ?? unusedWallet }
      const outcome = await scanOutcome(deps, input)
      const kind = expected ? `labelled ${expected} by its source` : 'wallet test vector'
      outcomes.push({ set: 'vector', name: `${index} ${source}`, kind, ...outcome })
    }
    return outcomes
  } finally {
    chain.stop()
  }
}

const unusedWallet = PublicKey.default.toBase58()
const tenSol = 10_000_000_000n

const readVectors = (): unknown[] => {
  if (noSharedData === undefined) return sharedRows('base64.ndjson.gz')
  const file = new URL('../../test/fixtures/transactions/encodings.ndjson.gz', import.meta.url)
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  return lines.map((line): unknown => JSON.parse(line))
}

/** The fee payer; undefined if the bytes are no transaction. */
const fundSigners = async (chain: TestChain, base64: string): Promise<string | undefined> => {
  const decoded = decodeTransaction(Uint8Array.from(Buffer.from(base64, 'base64')))
  if (!decoded.ok) return undefined
  const { header, staticAccounts } = decoded.transaction.message
  const signers = staticAccounts.slice(0, header.requiredSignatures)
  for (const signer of signers) await chain.fundSol(new PublicKey(signer), tenSol)
  return signers[0]
}
