import { token2022Program } from '../../../solana/address/known-address.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import { saysApp } from '../../facts/origin.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress, tokenText } from '../../../findings/words/amounts.ts'

/**
 * Tokens go to somebody else by a confidential transfer, or are burnt by one: the amount is encrypted, so that no balance
 * shows what leaves and nobody but the two of them can tell how much. Or the user's tokens go into a hidden balance whose
 * key is set in the same transaction: without that key they never come out again. Benign look-alike: what the user does in
 * his own wallet, which knows amount and key (only noted).
 */
export const hiddenAmount: Rule = {
  id: 'hidden-amount',
  flag: 'HIDDEN_AMOUNT',
  severity: 'medium',
  stage: 'scored',
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

type Words = Pick<Observation, 'what' | 'why' | 'advice' | 'subject'>

/** The user's account comes first and the mint second; of a transfer the destination third; proofs and the owner after them. */
const observe = (instruction: DecodedInstruction, context: RiskContext): Observation[] => {
  const [account, mint] = instruction.accounts.map(({ address }) => address)
  if (!account || !mint || !context.identity.everMine(account)) return []
  const words = wordsOf(instruction, tokenText(mint), context)
  if (!words) return []
  const severity = saysApp(context) ? { severity: 'high' as const } : {}
  return [{ ...words, at: [instruction.path], ...severity }]
}

const wordsOf = (
  { name = '', accounts }: DecodedInstruction,
  token: string,
  { identity, instructions }: RiskContext,
): Words | undefined => {
  const why =
    'The amount is encrypted: it may be all that you hold there, and your balance does not show it.'
  const advice = 'Sign only in a wallet that shows you the amount, and if you meant to send it.'
  if (burns.has(name))
    return { what: `Burns an amount of ${token} that cannot be seen.`, why, advice }
  if (transfers.has(name)) {
    const destination = accounts[2]?.address
    if (!destination || identity.endsMine(destination)) return undefined
    const subject = identity.ownerOf(destination)
    const what = `Sends an amount of ${token} that cannot be seen to ${shortAddress(subject)}.`
    return { what, why, advice, subject }
  }
  const account = accounts[0]?.address
  const keyIsNew = instructions.some(
    (each) => keySettings.has(each.name ?? '') && each.accounts[0]?.address === account,
  )
  if (name !== 'ConfidentialDeposit' || !keyIsNew) return undefined
  return {
    what: `Puts ${token} of yours into a hidden balance, with a key that is set here.`,
    why: 'Only whoever has that key can get it out again, and nothing shows that it is you.',
    advice: 'Sign only if your own wallet made this.',
  }
}
