import { PublicKey } from '@solana/web3.js'
import { Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { rentLamports, wrappedSolMintKey } from '../sandbox/account-bytes.ts'
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
  losses: t.Array(t.Tuple([t.String(), t.String()])),
})

type Incident = {
  signature: string
  type: string
  victim: Address
  thief: Address
  base64: string
  /** What was lost: a mint, or `sol`, and the amount as a decimal number. */
  losses: [mint: string, amount: string][]
}

const patternOf: Readonly<Record<string, string>> = { STMT: 'P01', ISA: 'P43', AAT: 'P05' }

/**
 * Thefts rebuilt from published incidents; none without the reference data next to the repository.
 *
 * Set `incident`: on a real Solana VM, with the victim's accounts as the incident requires: each token account holds
 * what is taken from it and has the mint of the record, so that accounts of one mint share it, and the wallet holds one
 * SOL more than what is taken from it. Set `blind`: the same bytes and a node that knows none of
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
      losses: row.losses,
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
  const takeMint = mintsOf(incident)
  let lamports = solOnTop
  for (const action of actionsOf(incident)) {
    if (action.type === 'transfer-sol') lamports += action.lamports
    if (action.type !== 'transfer-token' && action.type !== 'set-authority') continue
    if (action.type === 'set-authority') {
      const mint = await openMint(chain, takeMint())
      await openToken(chain, { at: action.account, mint, owner: victim, amount: 1_000_000n })
    } else {
      const mint = await openMint(chain, takeMint(action.amount))
      await openToken(chain, { at: action.from, mint, owner: victim, amount: action.amount })
      await openToken(chain, { at: action.to, mint, owner: thief, amount: 0n })
    }
  }
  await chain.fundSol(new PublicKey(victim), lamports)
}

/** Takes the mint of the loss with these digits, or of the first one that is left. */
const mintsOf = ({ losses }: Incident): ((amount?: bigint) => PublicKey) => {
  const left = losses.filter(([mint]) => mint !== 'sol')
  return (amount) => {
    const same = left.findIndex(([, text]) => digitsOf(text) === digitsOf(String(amount)))
    const [loss] = left.splice(Math.max(same, 0), 1)
    if (!loss) throw new Error('an incident moves more tokens than its record names')
    return new PublicKey(loss[0])
  }
}

const digitsOf = (amount: string): string => amount.replace('.', '').replace(/^0+|0+$/g, '')

const openMint = async (chain: TestChain, mint: PublicKey): Promise<PublicKey> => {
  if (!mint.equals(wrappedSolMintKey))
    await chain.createMint(mint, { decimals: mintDecimals, supply: 10n ** 15n })
  return mint
}

const openToken = async (
  chain: TestChain,
  { at, ...held }: { at: Address; mint: PublicKey; owner: Address; amount: bigint },
): Promise<void> => {
  const native = held.mint.equals(wrappedSolMintKey)
  await chain.createTokenAccount(
    {
      ...held,
      owner: new PublicKey(held.owner),
      ...(native && { nativeRentLamports: rentLamports(165) }),
    },
    { address: new PublicKey(at) },
  )
}

const actionsOf = ({ base64 }: Incident) => {
  const decoded = decodeTransaction(Uint8Array.from(Buffer.from(base64, 'base64')))
  if (!decoded.ok) throw new Error(decoded.problem.reason)
  const resolution = resolveMessage(decoded.transaction.message, new Map())
  if (!resolution.ok) throw new Error('an incident uses a lookup table')
  return decodeAll(resolution.resolved.instructions, []).flatMap(({ actions }) => actions)
}
