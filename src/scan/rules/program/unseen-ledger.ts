import { address, type Address } from '../../../solana/address/address.ts'
import { bubblegumProgram, wrappedSolMint } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { paymentsIn } from '../../facts/payment.ts'
import type { Observation } from '../../../findings/check.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'

export type UnseenLedger = {
  program: Address
  holds: 'tokens' | 'nfts' | 'sol'
  /** Tokens or SOL leave the ledger for an account of the user. */
  claims: boolean
}

/**
 * The user signs for compressed tokens or SOL, or for compressed NFTs in a form that is not known here. They are leaves
 * of trees rather than accounts: no balance shows what moves, and it cannot be read. Benign look-alikes: a claim, where
 * something moves from the tree into an account of the user (only noted, since the same call may send the rest of the
 * tree elsewhere), and programs that keep records in the ledger of compressed SOL, which call it themselves.
 */
export const unseenLedger: ScanRule<'unseen-ledger', UnseenLedger> = {
  id: 'unseen-ledger',
  code: 'UNSEEN_LEDGER',
  severity: 'high',
  sources: [
    'ZK Compression: compressed tokens and SOL are leaves of state trees',
    'mpl-bubblegum: its authors may upgrade it, and newer instructions move leaves too',
  ],
  evaluate: (context) => observe(context),
}

/** Source: Lightprotocol/light-protocol, `programs/compressed-token`. */
const compressedTokens = address('cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m')
const compressedSol = address('SySTEM1eSU2p4BGQfQpimFEWWSC1XDFeun3Nqzz3rT7')

const heldIn = ({
  programId,
  status,
  path,
}: DecodedInstruction): UnseenLedger['holds'] | undefined => {
  if (programId === compressedTokens) return 'tokens'
  if (programId === compressedSol && path.length === 1) return 'sol'
  return programId === bubblegumProgram && status === 'unknown-program' ? 'nfts' : undefined
}

const observe = (context: RiskContext): Observation<UnseenLedger>[] => {
  const { instructions, identity } = context
  const calls = instructions.filter(
    (call) =>
      heldIn(call) &&
      call.accounts.some(({ address: account, signer }) => signer && identity.isUser(account)),
  )
  const [first] = calls
  const holds = first && heldIn(first)
  if (!holds) return []
  const claims = calls.every((call) => paysUser(call, context))
  return [
    {
      params: { program: first.programId, holds, claims },
      at: calls.map(({ path }) => path),
      subject: first.programId,
      ...(claims && { severity: 'medium' }),
    },
  ]
}

/** Whether this very call pays the user what its ledger holds; other instructions prove nothing. */
const paysUser = (call: DecodedInstruction, context: RiskContext): boolean => {
  const { path } = call
  const [index] = path
  const holds = heldIn(call)
  if (index === undefined || holds === 'nfts') return false
  return paymentsIn({ index }, context).some(
    ({ mint, amount, at }) =>
      mint !== undefined &&
      (mint === wrappedSolMint) === (holds === 'sol') &&
      amount > 0n &&
      path.every((place, depth) => at[depth] === place),
  )
}
