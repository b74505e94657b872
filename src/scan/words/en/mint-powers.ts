import type { AuthorityKind } from '../../../solana/decoding/format/action.ts'

/** What the holder of these authorities over a token can do: the most serious of it. */
export const mintPowerText = (authorities: readonly AuthorityKind[]): string => {
  const [power = 'They can change the rules of the token for every holder.'] = mintPowers.flatMap(
    ([kind, text]) => (authorities.includes(kind) ? [text] : []),
  )
  return power
}

const mintPowers: readonly (readonly [AuthorityKind, string])[] = [
  ['permanent-delegate', 'They can take or burn the tokens of every holder.'],
  ['mint-tokens', 'They can mint any amount of the token, which dilutes every holder.'],
  ['transfer-hook-program', 'They choose the program that can block every transfer.'],
  ['freeze-account', 'They can freeze the token in the account of any holder.'],
  ['pause', 'They can stop all transfers of the token.'],
  ['transfer-fee-config', 'They can set a fee on every transfer.'],
  ['withheld-withdraw', 'The transfer fees that are withheld go to them.'],
  ['close-mint', 'They can close the mint and keep its SOL.'],
]
