import { address, type Address } from '../../../solana/address/address.ts'
import { readU64 } from '../../../solana/state/layout.ts'
import type { DecodedInstruction } from '../../../solana/decoding/format/decoder.ts'
import type { ScanRule } from '../../context/rule.ts'
import type { RiskContext } from '../../context/risk-context.ts'
import { listingPriceMinLamports } from '../../thresholds.ts'

export type ListedForNothing = { market: Address; lamports: bigint }

/**
 * The user lists an asset on a well-known market for almost nothing, and the attacker buys it a moment later. No
 * balance shows it. Benign look-alikes: cheap collectibles, which still cost more than the sale itself.
 */
export const listedForNothing: ScanRule<'listed-for-nothing', ListedForNothing> = {
  id: 'listed-for-nothing',
  code: 'LISTED_FOR_NOTHING',
  severity: 'high',
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
        ? [
            {
              params: { market: instruction.programId, lamports },
              at: [instruction.path],
              subject: instruction.programId,
            },
          ]
        : []
    }),
}

const codeBytes = 8

/** Offset of the price, a u64 in lamports, by the code of the instruction: `sha256("global:" + name)`. */
const priceOffsets: ReadonlyMap<Address, Readonly<Record<string, number>>> = new Map([
  [
    address('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K'),
    {
      // Two bumps precede the price of the first.
      '33e685a4017f83ad': 10,
      '3a32ac6fa697165e': 8,
      '1629d9dc15683d63': 8,
      '1ff3f73b8653a5da': 8,
    },
  ],
  [
    address('TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp'),
    {
      // Of a compressed one: number, index and three hashes precede it.
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
  const offsets = priceOffsets.get(programId)
  if (!offsets) return undefined
  const at = offsets[Buffer.from(data.subarray(0, codeBytes)).toString('hex')]
  return at === undefined || data.length < at + 8 ? undefined : readU64(data, at)
}

const isSigned = ({ accounts }: DecodedInstruction, { identity }: RiskContext): boolean =>
  accounts.some(({ address: account, signer }) => signer && identity.isUser(account))
