import { PublicKey } from '@solana/web3.js'
import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Address, address } from '../../src/solana/address/address.ts'
import type { ChainReader } from '../../src/solana/chain.ts'
import { decodeAll } from '../../src/solana/decoding/decode.ts'
import { resolveMessage } from '../../src/solana/transaction/resolve.ts'
import { decodeTransaction } from '../../src/solana/transaction/wire.ts'
import { sharedRows } from '../../test/kit/market/shared-rows.ts'
import { type TestChain, startTestChain } from '../../test/kit/chain/surfnet.ts'
import { type Outcome, depsFor, scanOutcome } from './outcome.ts'

const incidentRow = t.Object({
  original_signature: t.String(),
  phish_type: t.Union([t.Literal('STMT'), t.Literal('ISA'), t.Literal('AAT')]),
  victim: t.String(),
  phishers: t.Array(t.String(), { minItems: 1 }),
  base64: t.String(),
})

type Incident = { signature: string; type: string; victim: Address; thief: Address; base64: string }

const patternOf: Readonly<Record<string, string>> = { STMT: 'P01', ISA: 'P43', AAT: 'P05' }

/**
 * Thefts rebuilt from published incidents; none without the reference data next to the repository.
 *
 * Set `incident`: on a real Solana VM, with the victim's accounts as the incident requires: each token account holds
 * what is taken from it, the wallet one SOL more than that. Set `blind`: the same bytes and a node that knows none of
 * the accounts, which shows what can be detected without any state.
 */
export const incidentOutcomes = async (): Promise<Outcome[]> => {
  const incidents = readIncidents()
  if (incidents.length === 0) return []
  const chain = await startTestChain()
  try {
    const deps = depsFor(chain.url)
    const outcomes: Outcome[] = []
    for (const incident of incidents) {
      const pattern = patternOf[incident.type] ?? incident.type
      const input = { transactionBase64: incident.base64, walletAddress: incident.victim }
      const frame = {
        name: incident.signature,
        kind: pattern,
        pattern,
        needs: 'malicious' as const,
      }
      await placeAccounts(chain, incident)
      outcomes.push({ set: 'incident', ...frame, ...(await scanOutcome(deps, input)) })
      outcomes.push({
        set: 'blind',
        ...frame,
        ...(await scanOutcome({ chain: blindChain }, input)),
      })
    }
    return outcomes
  } finally {
    chain.stop()
  }
}

const readIncidents = (): Incident[] =>
  sharedRows('phishing-transactions.ndjson.gz').map((value) => {
    const row = Value.Parse(incidentRow, value)
    return {
      signature: row.original_signature,
      type: row.phish_type,
      victim: address(row.victim),
      thief: address(row.phishers[0] ?? ''),
      base64: row.base64,
    }
  })

/** A node that knows none of the transaction's accounts. */
const blindChain: ChainReader = {
  readTables: () => Promise.resolve(new Map()),
  readAccounts: () => Promise.resolve({ slot: 1n, accounts: new Map() }),
  simulate: () => Promise.resolve({ slot: 1n, error: { type: 'AccountNotFound' }, logs: [] }),
  health: () => ({ status: 'ok' }),
}

const solOnTop = 1_000_000_000n
const mintDecimals = 6

const placeAccounts = async (chain: TestChain, incident: Incident): Promise<void> => {
  const { victim, thief } = incident
  const key = (text: string): PublicKey => new PublicKey(text)
  const openToken = (at: Address, mint: PublicKey, owner: Address, amount: bigint) =>
    chain.createTokenAccount({ mint, owner: key(owner), amount }, { address: key(at) })
  let lamports = solOnTop
  for (const action of actionsOf(incident)) {
    if (action.type === 'transfer-sol') lamports += action.lamports
    if (action.type !== 'transfer-token' && action.type !== 'set-authority') continue
    const mint = PublicKey.unique()
    await chain.createMint(mint, { decimals: mintDecimals, supply: 10n ** 15n })
    if (action.type === 'set-authority') {
      await openToken(action.account, mint, victim, 1_000_000n)
    } else {
      await openToken(action.from, mint, victim, action.amount)
      await openToken(action.to, mint, thief, 0n)
    }
  }
  await chain.fundSol(key(victim), lamports)
}

const actionsOf = ({ base64 }: Incident) => {
  const decoded = decodeTransaction(Uint8Array.from(Buffer.from(base64, 'base64')))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const resolution = resolveMessage(decoded.transaction.message, new Map())
  if (!resolution.ok) throw new Error('an incident uses a lookup table')
  return decodeAll(resolution.resolved.instructions, []).flatMap(({ actions }) => actions)
}
