import type { Observation } from '../../../findings/check.ts'
import type { Address } from '../../../solana/address/address.ts'
import { token2022Program } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { isRequested } from '../../facts/origin.ts'

export type HiddenAmount =
  | { how: 'burn'; mint: Address }
  | { how: 'transfer'; mint: Address; receiver: Address }
  /** Into a confidential balance whose key is set in the same transaction. */
  | { how: 'deposit'; mint: Address }

/**
 * Tokens go to others by a confidential transfer, or are burned by one: the amount is encrypted, so no balance shows it
 * and only the two parties can decrypt it. Or the user's tokens go into a confidential balance whose key is set in the
 * same transaction, and cannot be withdrawn without that key. Benign look-alike: an action of the user in their own
 * wallet, which knows amount and key (only noted).
 */
export const hiddenAmount: ScanRule<'hidden-amount', HiddenAmount> = {
  id: 'hidden-amount',
  code: 'HIDDEN_AMOUNT',
  severity: 'medium',
  sources: [
    'Token-2022: ConfidentialTransfer Transfer, TransferWithFee, ConfigureAccount, Deposit',
    'Token-2022: ConfidentialMintBurn Burn',
  ],
  evaluate: (context) =>
    context.instructions
      .filter(({ programId }) => programId === token2022Program)
      .flatMap((instruction) => observe(instruction, context)),
}

const transfers: ReadonlySet<string> = new Set([
  'ConfidentialTransfer',
  'ConfidentialTransferWithFee',
])
const burns: ReadonlySet<string> = new Set(['ConfidentialBurn', 'PermissionedConfidentialBurn'])
const keySettings: ReadonlySet<string> = new Set([
  'ConfigureConfidentialTransferAccount',
  'ConfigureConfidentialTransferAccountWithRegistry',
])

/**
 * The user's account comes first, the mint second, and for a transfer the destination third; proofs and the owner
 * follow.
 */
const observe = (
  instruction: DecodedInstruction,
  context: RiskContext,
): Observation<HiddenAmount>[] => {
  const [account, mint] = instruction.accounts.map(({ address }) => address)
  if (!account || !mint || !context.identity.everOwned(account)) return []
  const params = paramsOf(instruction, mint, context)
  if (!params) return []
  return [
    {
      params,
      subject: params.how === 'transfer' ? params.receiver : account,
      at: [instruction.path],
      ...(isRequested(context) && { severity: 'high' as const }),
    },
  ]
}

const paramsOf = (
  { name = '', accounts }: DecodedInstruction,
  mint: Address,
  { identity, instructions }: RiskContext,
): HiddenAmount | undefined => {
  if (burns.has(name)) return { how: 'burn', mint }
  if (transfers.has(name)) {
    const destination = accounts[2]?.address
    if (!destination || identity.ownedAfter(destination)) return undefined
    return { how: 'transfer', mint, receiver: identity.ownerOf(destination) }
  }
  const account = accounts[0]?.address
  const keyIsNew = instructions.some(
    (each) => keySettings.has(each.name ?? '') && each.accounts[0]?.address === account,
  )
  return name === 'ConfidentialDeposit' && keyIsNew ? { how: 'deposit', mint } : undefined
}
