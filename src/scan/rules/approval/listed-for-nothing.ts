import { address, type Address } from '../../../solana/address/address.ts'
import { programNames } from '../../../solana/known/known-programs.ts'
import { readU64 } from '../../../solana/state/layout.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { Observation, RiskContext, Rule } from '../../context/rule.ts'
import { shortAddress, solText } from '../../../findings/words/amounts.ts'
import { listingPriceMinLamports } from '../../thresholds.ts'

/**
 * The user lists an asset of his on a market, for next to nothing: whoever has brought him there buys it in the next
 * moment. No balance shows it, and the market is one that everybody knows. Benign look-alikes: cheap collectibles, which
 * still cost more than their sale does.
 */
export const listedForNothing: Rule = {
  id: 'listed-for-nothing',
  flag: 'LISTED_FOR_NOTHING',
  severity: 'high',
  stage: 'scored',
  sources: [
    'Magic Eden v2: sell, mip1_sell, ocp_sell, core_sell (its own interface)',
    'Tensor Marketplace: list, list_core, list_legacy, list_t22, list_wns, edit (program/idl.json)',
  ],
  evaluate: (context) =>
    context.instructions.flatMap((instruction) => {
      const lamports = priceOf(instruction)
      return lamports !== undefined &&
        lamports < listingPriceMinLamports &&
        isSigned(instruction, context)
        ? [observe(instruction, lamports)]
        : []
    }),
}

const codeBytes = 8

/** Where the price stands, a u64 in lamports, by the code of the instruction: `sha256("global:" + name)`. */
const prices: ReadonlyMap<Address, Readonly<Record<string, number>>> = new Map([
  [
    address('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K'),
    {
      // Two bumps stand before the price of the first.
      '33e685a4017f83ad': 10,
      '3a32ac6fa697165e': 8,
      '1629d9dc15683d63': 8,
      '1ff3f73b8653a5da': 8,
    },
  ],
  [
    address('TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp'),
    {
      // Of a compressed one: number, index and three hashes stand before it.
      '36aec14311298426': 116,
      ad4ca77d76470199: 8,
      '066eff121024081e': 8,
      '09755de6dd04c7d4': 8,
      '17ca668affbe27c4': 8,
      '0fb72156571c9791': 8,
    },
  ],
])

const priceOf = ({ programId, data }: DecodedInstruction): bigint | undefined => {
  const places = prices.get(programId)
  if (!places) return undefined
  const at = places[Buffer.from(data.subarray(0, codeBytes)).toString('hex')]
  return at === undefined || data.length < at + 8 ? undefined : readU64(data, at)
}

const isSigned = ({ accounts }: DecodedInstruction, { identity }: RiskContext): boolean =>
  accounts.some(({ address: account, signer }) => signer && identity.isUsers(account))

const observe = ({ programId, path }: DecodedInstruction, lamports: bigint): Observation => ({
  what: `Offers an asset of yours for ${solText(lamports)} on ${programNames.get(programId)?.name ?? shortAddress(programId)}.`,
  why: 'Anybody can buy it for next to nothing as soon as you have signed.',
  advice: 'Do not sign unless you meant to give it away.',
  at: [path],
  subject: programId,
})
