import { token2022Program } from '../../known-address.ts'
import type { DecodedInstruction } from '../../transaction/decoder.ts'
import { saysApp } from '../origin.ts'
import type { Observation, RiskContext, Rule } from '../rule.ts'
import { shortAddress, tokenText } from '../wording.ts'

/**
 * Tokens go to somebody else by a confidential transfer: the amount is encrypted, so that no balance shows that it leaves
 * and nobody but the two of them can tell how much. Benign look-alike: one that the user makes in his own wallet, which
 * knows the amount (only noted).
 */
export const hiddenAmount: Rule = {
  id: 'hidden-amount',
  flag: 'HIDDEN_AMOUNT',
  severity: 'medium',
  stage: 'scored',
  sources: ['Token-2022: ConfidentialTransfer Transfer, TransferWithFee'],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => observe(instruction, context)),
}

const transfers: ReadonlySet<string> = new Set([
  'ConfidentialTransfer',
  'ConfidentialTransferWithFee',
])

/** Source, mint and destination come first; proofs and the owner after them. */
const observe = (
  { programId, name, accounts, path }: DecodedInstruction,
  context: RiskContext,
): Observation[] => {
  if (programId !== token2022Program || name === undefined || !transfers.has(name)) return []
  const [source, mint, destination] = accounts.map(({ address }) => address)
  const { identity } = context
  if (!source || !destination || !identity.everMine(source) || identity.endsMine(destination))
    return []
  const receiver = identity.ownerOf(destination)
  return [
    {
      what: `Sends an amount of ${tokenText(mint)} that cannot be seen to ${shortAddress(receiver)}.`,
      why: 'The amount is encrypted: it may be all that you hold there, and your balance does not show it.',
      advice: 'Sign only in a wallet that shows you the amount, and if you meant to send it.',
      at: [path],
      subject: receiver,
      ...(saysApp(context) && { severity: 'high' as const }),
    },
  ]
}
